// The view of a match of Tennidice, as far as it is drawn.

import type { Fact, Offer, SeatState, Side, State } from "../../lib/wire";

export interface Area {
  columns: string[];
  rows: number[];
}

export interface Board {
  columns: string[];
  rows: number[];
  areas: Record<string, Area>;
  dice: Record<string, (string | number)[]>;
  cubes: { strategy: number; challenge: number; spirit: number };
}

export interface Holding {
  own: number[];
  spirit?: number[];
  challenges?: number;
  hand?: number;
  hidden?: unknown;
}

export interface Ball {
  hitter: string;
  to: string;
  cell: string;
}

interface Table {
  board: Board;
  holdings: [Holding, Holding];
  deck: { size: number; cards: [string, number][] };
  pool?: number;
  resting?: number;
}

interface Phase {
  phase: string;
  ball?: Ball;
  hitter?: string;
  to?: string;
}

export type Part = [number, number]; // so many of so many

/** What only the rules can tell: where the ball must land now, what each cell means for that, what settles a call. */
export interface Picture {
  target: string;
  box: string; // of this point's serve
  cells: { cell: string; kind: "safe" | "line" | "edge" | "corner"; throws: number; doubtful: boolean }[];
  calls: { in: number; out: number; stay: boolean };
  bare?: { serves: Part; hits: Part; returns: Part; saved: Part; server: number }; // a point without cubes
  rules?: Record<string, string>; // by row, the rule that says what a cube on it does
}

export const ROWS = ["agility", "accuracy", "ace", "winner"] as const;

interface View {
  state: { table: Table; phase: Phase };
}

export const viewOf = (match: State): View["state"] => (match.view as unknown as View).state;

export const pictureOf = (match: State): Picture | null => (match.picture as unknown as Picture | undefined) ?? null;

/** Questions about cubes, not about a ball. */
export const aboutCubes = (match: State): boolean => ["arrange", "place", "steal", "give"].includes(match.offer?.what ?? "");

export const cellsOf = (area: Area | undefined): string[] =>
  area?.columns.flatMap((column) => area.rows.map((row) => `${column}${row}`)) ?? [];

/** Who plays below: the side of whoever looks. */
export const sideOf = (match: State): Side => match.seats.find((seat) => seat.seat === match.seat)?.side ?? "A";

export const seatOf = (match: State, seat: string | undefined): SeatState | undefined =>
  match.seats.find((one) => one.seat === seat) ?? match.seats.find((one) => one.side === seat?.slice(0, 1));

export const nameOf = (match: State, side: Side): string =>
  match.score.rows.find((row) => row.side === side)?.short ?? side;

/** The rows whose cubes could be paid with now. */
export function payable(offer: Offer | null): Set<string> {
  const open = (offer?.choices ?? []).filter((choice) => choice.answer !== undefined && choice.answer !== null);
  const rows = open.flatMap((choice) => [
    ...(choice.cost ?? []).flatMap((cost) => (cost.kind === "challenge" ? ["challenges"] : (cost.of ?? ""))),
    choice.at?.kind === "row" ? choice.at.key : "",
  ]);
  return new Set(rows);
}

export interface Thrown {
  by: string;
  serve: boolean;
  cell: string;
  hit: "" | "hit" | "miss"; // "": no hit die was thrown
}

const text = (fact: Fact, field: string): string => String(fact[field] ?? "");

export interface Flight {
  cell: string;
  hitter: string;
  serve: boolean;
  stroke: number; // of the point, from 1 on
  missed: boolean; // that is where it would have gone
}

/** Where the ball has come down last, and who hit it there; whoever doubts it has not hit it. */
export function flightOf(facts: Fact[]): Flight | null {
  const strokes = facts.filter((fact) => text(fact, "cell") !== "" && (text(fact, "hitter") || text(fact, "server")) !== "");
  const struck = strokes.at(-1);
  const landed = facts.findLast((fact) => text(fact, "cell") !== "");
  if (struck === undefined || landed === undefined) return null;
  return {
    cell: text(landed, "cell"),
    hitter: text(struck, "hitter") || text(struck, "server"),
    serve: struck.fact === "Served",
    stroke: strokes.length,
    missed: struck.fact === "Missed",
  };
}

/** What a side holds once these facts are told: cubes that were placed lie in their rows, those that were spent are gone. */
export function holdingAfter(held: Holding, side: Side, facts: Fact[]): Holding {
  return facts.reduce((so, fact) => {
    const theirs = (text(fact, "seat") || text(fact, "side")).startsWith(side);
    if (!theirs) return so;
    if (fact.fact === "Revealed") {
      const { own, spirit } = fact["arrangement"] as { own: number[]; spirit?: number[] };
      return { ...so, own, spirit: spirit?.some(Boolean) ? spirit : (so.spirit ?? []), hidden: null };
    }
    if (fact.fact === "Challenged") return { ...so, challenges: (so.challenges ?? 0) - 1 };
    if (fact.fact !== "CubeUsed") return so;
    const less = (cubes: number[]): number[] => cubes.map((count, at) => count - Number(ROWS[at] === fact["row"]));
    return fact["spirit"] === true ? { ...so, spirit: less(so.spirit ?? []) } : { ...so, own: less(so.own) };
  }, held);
}

/** Whether it has been shown how both sides have placed their cubes. */
export const revealed = (facts: Fact[]): boolean => facts.some((fact) => fact.fact === "Revealed");

/** The dice that fell last in the point on the screen. */
export function thrownIn(facts: Fact[]): Thrown | null {
  const fact = facts.findLast((one) => ["Served", "Struck", "Missed"].includes(one.fact));
  if (fact === undefined) return null;
  const serve = fact.fact === "Served";
  const hit = serve || fact["winner"] === true ? "" : fact.fact === "Missed" ? "miss" : "hit";
  return { by: text(fact, serve ? "server" : "hitter"), serve, cell: text(fact, "cell"), hit };
}
