// What a first match explains, each the first time it is there: its words are tips.<tip>.

export const TIPS = [
  { tip: "pt_card", thing: ".pcard" },
  { tip: "own_dice", thing: ".thrown" },
  { tip: "pt_transport", thing: ".transport" },
  { tip: "pt_chain", thing: ".rib" },
  { tip: "pt_red", thing: ".choices .opt", on: "strategy" },
  { tip: "pt_smash", thing: ".choices .opt", on: "smash" },
  { tip: "number", thing: ".choices .opt .v" },
  { tip: "pt_hurt", thing: ".pcard .hurt" },
];
