// What a first match explains, each the first time it is there: its words are tips.<tip>.

export const TIPS = [
  { tip: "td_cubes", thing: ".abs", on: "arrange" },
  { tip: "own_dice", thing: ".thrown" },
  { tip: "td_grid", thing: ".table:not(.placing) > .court.grid" },
  { tip: "td_rows", thing: ".strat" },
  { tip: "td_call", thing: ".choices .opt", on: "call" },
  { tip: "td_out", thing: ".choices .opt", on: "save" },
  { tip: "td_miss", thing: ".choices .opt", on: "miss" },
  { tip: "td_spirit", thing: ".choices .opt", on: "place" },
  { tip: "td_worth", thing: ".choices .opt .v.two" },
  { tip: "number", thing: ".choices .opt .v" },
  { tip: "not_now", thing: ".choices .off" },
  { tip: "td_calls", thing: ".rail .deck:has(.split)" },
];
