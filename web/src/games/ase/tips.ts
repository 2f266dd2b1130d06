// What a first match of ASE Card Tennis explains, each the first time it is there.

import type { Tip } from "../../lib/table";

export const TIPS: Tip[] = [
  { tip: "ase_sectors", thing: ".table .court" },
  { tip: "ase_number", thing: ".choices .card:not(.off) .c-roll" },
  { tip: "ase_not_now", thing: ".choices .off, .notnow", on: "answer" },
  { tip: "ase_court", thing: ".table .court", on: "answer" },
  { tip: "ase_answer", thing: ".choices .card:not(.off) .ans", on: "answer" },
  { tip: "ase_serve", thing: ".choices .service .st", on: "serve" },
  { tip: "ase_place", thing: '.choices [data-stage="place"]', on: "answer" },
  { tip: "ase_target", thing: ".choices .tgrid", on: "answer" },
  { tip: "ase_recover", thing: ".choices .opt", on: "recover" },
  { tip: "ase_lunge", thing: ".choices .lunge", on: "answer" },
  { tip: "ase_lob", thing: ".choices .opt", on: "lob" },
  { tip: "ase_redraw", thing: ".choices .card, .choices .opt", on: "redraw" },
  { tip: "ase_mix", thing: ".choices .opt", on: "mix" },
  { tip: "ase_challenge", thing: ".choices .opt", on: "challenge" },
  { tip: "ase_leave", thing: ".choices .opt", on: "leave" },
];
