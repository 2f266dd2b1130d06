// What a first match explains, each the first time it is there: its words are tips.<tip>.

export const TIPS = [
  { tip: "transport", thing: ".transport" },
  { tip: "own_dice", thing: ".thrown" },
  { tip: "iv_ruler", thing: ".ctl .pin" },
  { tip: "iv_matrix", thing: ".mx td.lit" },
  { tip: "iv_weather", thing: ".plate .hurt" },
];
