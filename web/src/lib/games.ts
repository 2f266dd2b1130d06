// What the page knows of a game before the server has said anything: its box, its court, whether hands are hidden.

import type { CourtKind } from "./court";
import type { SeatState, State } from "./wire";
import type { Surface } from "./wire";

export interface Box {
  colour: string;
  surface: Surface;
  court: [CourtKind, string]; // how it is drawn, and where a player stands before the first point
  hands: boolean | string; // a seat sees what the others may not: the screen is handed over behind a veil; only at this question
  chooses: boolean; // players decide something: how well an opponent does it can be chosen
}

const BOXES: Record<string, Box> = {
  worldwide: { colour: "var(--ww)", surface: "hard", court: ["zones", "N"], hands: true, chooses: true },
  ase: { colour: "var(--ase)", surface: "hard", court: ["sectors", "DC"], hands: true, chooses: true },
  tennidice: { colour: "var(--td)", surface: "indoor", court: ["plain", "right"], hands: "arrange", chooses: true },
  "pro-tennis": { colour: "var(--pt)", surface: "grass", court: ["plain", "right"], hands: false, chooses: true },
  "inside-volley": { colour: "var(--iv)", surface: "hard", court: ["plain", "right"], hands: false, chooses: false },
};

const OTHER: Box = { colour: "var(--edge)", surface: "hard", court: ["plain", "right"], hands: true, chooses: true };

export const SHELF = Object.keys(BOXES);

export function boxOf(game: string): Box {
  return BOXES[game] ?? OTHER;
}

/** What stands on a pawn: the first letter of a name, or the number that tells two of the same name apart. */
export const initialOf = (name: string): string => (/ \d$/.test(name) ? name.slice(-1) : name.slice(0, 1));

/** Whether somebody elsewhere who plays has lost the line. */
export const isAway = (match: State, seat: Partial<SeatState>): boolean =>
  seat.kind === "person" && seat.present !== true && match.prompt.turn !== "over";
