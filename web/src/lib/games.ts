// What the page knows of a game before the server has said anything: its box, its court, whether hands are hidden.

import type { Surface } from "./wire";

export interface Box {
  colour: string;
  surface: Surface;
  hands: boolean; // a seat sees what the others may not: the screen is handed over behind a veil
}

const BOXES: Record<string, Box> = {
  worldwide: { colour: "var(--ww)", surface: "hard", hands: true },
  ase: { colour: "var(--ase)", surface: "hard", hands: true },
  tennidice: { colour: "var(--td)", surface: "indoor", hands: true },
  "pro-tennis": { colour: "var(--pt)", surface: "grass", hands: false },
  "inside-volley": { colour: "var(--iv)", surface: "hard", hands: false },
};

const OTHER: Box = { colour: "var(--edge)", surface: "hard", hands: true };

export const SHELF = Object.keys(BOXES);

export function boxOf(game: string): Box {
  return BOXES[game] ?? OTHER;
}
