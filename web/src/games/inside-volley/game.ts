// The view of a match of Inside Volley Tennis, as far as it is drawn.

import type { Fact, Side, State } from "../../lib/wire";

export interface Card {
  name: string;
  year: number;
  surface: string;
  rank?: number | null;
  record?: string;
  serv: string[][];
  ret: string[][];
}

interface View {
  state: { table: { cards: [Card, Card]; rain?: boolean; hurt?: [boolean, boolean] }; phase: { phase: string } };
}

export const viewOf = (match: State): View["state"] => (match.view as unknown as View).state;

/** Who is below: the side of whoever looks, a spectator sees the first side there. */
export const sideOf = (match: State): Side => match.seats.find((seat) => seat.seat === match.seat)?.side ?? "A";

export const other = (side: Side): Side => (side === "A" ? "B" : "A");

export const cardOf = (match: State, side: Side): Card => viewOf(match).table.cards[side === "A" ? 0 : 1];

export const nameOf = (match: State, side: Side): string => match.score.rows.find((row) => row.side === side)?.short ?? side;

export interface Control {
  server: Side;
  number: number;
  serve: number;
  controller: Side;
}

export interface Cell {
  controller: Side;
  serving: boolean;
  column: number;
  row: number;
  serve: number;
  winner: Side;
}

export const controlIn = (facts: Fact[]): Control | null =>
  (facts.findLast((fact) => fact.fact === "Controlled") as unknown as Control | undefined) ?? null;

export const cellIn = (facts: Fact[]): Cell | null =>
  (facts.findLast((fact) => fact.fact === "CellRead") as unknown as Cell | undefined) ?? null;

export interface Band {
  from: number;
  to: number;
  serve: number;
  side: Side;
}

/** What only the rules can tell: the ruler of control, the matrix that is read next, who wins by each mark. */
export interface Picture {
  server: Side;
  court: "deuce" | "ad"; // from which side the next point is served
  bands: Record<Side, Band[]>; // by who serves
  reads: { side: Side; serving: boolean; serve: number } | null;
  behind: boolean;
  wins: Record<Side, Record<string, Side>>;
  next: (Band & { won: number })[]; // of the next point: of 36 cells, how many win it for who is in control
}

export const pictureOf = (match: State): Picture | null => (match.picture as unknown as Picture | undefined) ?? null;
