// What a first match of Worldwide Tennis explains, each the first time it is there.

import type { Tip } from "../../lib/table";

export const TIPS: Tip[] = [
  { tip: "worldwide_number", thing: ".choices .card:not(.off) .c-roll" },
  { tip: "worldwide_not_now", thing: ".choices .off, .notnow", on: "stroke" },
  { tip: "worldwide_card", thing: ".choices .card:not(.off) .c-facts", on: "stroke" },
  { tip: "worldwide_ball", thing: ".incoming:not(.held), .ball-tag", on: "stroke" },
  { tip: "worldwide_winner", thing: ".choices .card.winner:not(.off)", on: "stroke" },
  { tip: "worldwide_stars", thing: '.choices [data-stage="stars"]' },
  { tip: "worldwide_effect", thing: '.choices [data-stage="effect"]' },
  { tip: "worldwide_target", thing: ".choices .opt", on: "target" },
  { tip: "worldwide_position", thing: ".choices .opt", on: "position" },
  { tip: "worldwide_fatigue", thing: ".choices .card", on: "fatigue" },
  { tip: "worldwide_lob", thing: ".choices .card", on: "facing_lob" },
  { tip: "worldwide_limit", thing: ".choices .card", on: "limit" },
  { tip: "worldwide_rest", thing: ".choices .opt", on: "rest" },
  { tip: "worldwide_plan", thing: ".choices .opt", on: "plan" },
  { tip: "worldwide_challenge", thing: ".choices .opt", on: "challenge" },
];
