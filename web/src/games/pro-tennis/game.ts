// The view of a match of Pro Tennis, as far as it is drawn.

import { eventsOf, lastPoint } from "../../lib/point";
import type { Queue } from "../../lib/queue.svelte";
import type { Choice, Event, Fact, SeatState, Side, State } from "../../lib/wire";

export const COLUMNS = ["S", "SR", "SP", "V"] as const;
export type Column = (typeof COLUMNS)[number];

/** The lines of a printed card: two dice, the smaller digit first. */
export const LINES = [1, 2, 3, 4, 5, 6].flatMap((low) =>
  [1, 2, 3, 4, 5, 6].filter((high) => high >= low).map((high) => 10 * low + high),
);

export interface Card {
  id: string;
  name: string;
  clutch: number;
  S: string;
  SR: string;
  SP: string;
  V: string;
}

export interface Condition {
  cramps?: number;
  ankle?: number;
  wrist?: number;
  warnings?: number;
}

interface Phase {
  phase: string;
  hitter?: string;
  player?: string;
  column?: Column;
  number?: number; // of a smash, as it fell
}

export interface Next {
  seat: string;
  column: Column | "clutch";
  off: number; // lines by which the number is lowered before it is read
}

/** Which column is read next and on whose card, after which choice what, and what is off each card. */
export interface Picture {
  reads: Next | null;
  after: Record<string, Next | null>;
  answers: Record<string, "odd" | "even">; // in doubles, the numbers that each player answers
  lowered: Record<string, Partial<Record<Column, number>>>;
  by_number: "" | "odd" | "even"; // in doubles, why it is who is due
  serves: string;
}

export const pictureOf = (match: State): Picture | null => (match.picture as unknown as Picture | undefined) ?? null;

interface View {
  state: { table: { cards: Card[]; conditions: Condition[]; storms?: number }; phase: Phase };
}

export const viewOf = (match: State): View["state"] => (match.view as unknown as View).state;

export interface Player {
  seat: string;
  side: Side;
  state: SeatState | undefined;
  card: Card;
  condition: Condition;
}

/** Everybody on court in the order of the cards: A and B, or A1, A2, B1, B2. */
export function playersOf(match: State): Player[] {
  const { cards, conditions } = viewOf(match).table;
  const seats = cards.length === 2 ? ["A", "B"] : ["A1", "A2", "B1", "B2"];
  return cards.map((card, at) => {
    const seat = seats[at] ?? "";
    return {
      seat,
      side: seat.slice(0, 1) as Side,
      state: match.seats.find((one) => one.seat === seat),
      card,
      condition: conditions[at] ?? {},
    };
  });
}

export const sideOf = (match: State): Side => match.seats.find((seat) => seat.seat === match.seat)?.side ?? "A";

/** What is read next; by what is selected, if that leads elsewhere. */
export function nextOf(match: State, selected: Choice | null): Next | null {
  const picture = pictureOf(match);
  return picture?.after[String(selected?.answer)] ?? picture?.reads ?? null;
}

/** The dice of a smash that has not been read yet: one of them may still be raised. */
export function smashOf(match: State): { seat: string; natural: number } | null {
  const { phase, hitter, number } = viewOf(match).phase;
  return phase === "Smash" && hitter !== undefined && number !== undefined ? { seat: hitter, natural: number } : null;
}

/** The point on the screen: the one before is gone as soon as the dice for a serve fall. */
export function happened(match: State, queue: Queue, tried: Event[] | null): Event[] {
  if (queue.falling === null) return eventsOf(match, queue, tried);
  return lastPoint([...(match.point ?? []), ...queue.told, queue.falling]).slice(0, -1);
}

/** What is looked up when the dice that fall will lie. */
export function fallingOn(queue: Queue): Next | null {
  const fact = queue.falling?.fact;
  if (fact === undefined) return null;
  const column = fact.fact === "ClutchTried" ? "clutch" : fact.fact === "Hit" ? (fact["column"] as Column) : "SR";
  return { seat: String(fact["player"]), column, off: 0 };
}

interface Die {
  kind: "white" | "red";
  face: number;
}

const faces = (number: number): Die[] => [Math.floor(number / 10), number % 10].map((face) => ({ kind: "white", face }));

/** The dice a fact tells of. */
export function diceOf(fact: Fact): Die[] {
  const [natural, red] = [Number(fact["natural"] ?? fact["line"] ?? fact["number"]), Number(fact["red"] ?? 0)];
  switch (fact.fact) {
    case "Hit":
      return [...faces(natural), ...(red ? [{ kind: "red" as const, face: red }] : [])];
    case "NetPlay":
    case "ClutchTried":
    case "EventStruck":
      return faces(natural);
    case "Triples":
      return (["white", "white", "red"] as const).map((kind) => ({ kind, face: Number(fact["face"]) }));
    case "ServiceRolled":
      return [Number(fact["a"]), Number(fact["b"])].map((face) => ({ kind: "white", face }));
    default:
      return [];
  }
}

export interface Reading {
  seat: string;
  column: Column | "";
  line: number;
  natural: number;
  letter: string;
  red: number;
  raised: boolean; // a smash, one die higher than it fell
}

/** The last line that was read on a card, in these facts. */
export function lastRead(facts: Fact[]): Reading | null {
  const at = facts.findLastIndex((one) => one.fact === "Hit" || one.fact === "NetPlay");
  const fact = facts[at];
  if (fact === undefined) return null;
  return {
    seat: String(fact["player"]),
    column: fact.fact === "Hit" ? (fact["column"] as Column) : "SR",
    line: Number(fact["line"]),
    natural: Number(fact["natural"] ?? fact["line"]),
    letter: String(fact["letter"]),
    red: Number(fact["red"] ?? 0),
    raised: facts[at - 1]?.fact === "SmashRaised",
  };
}

export interface Link {
  key: number;
  side: Side;
  seat: string;
  mark: string;
  label: string; // key of a word
  number: number | null;
  red: number; // 0: it does not matter
}

/** The rally as a chain: what each shot found. The red die is told where it led to something. */
export function chainOf(events: Event[], open: boolean): Link[] {
  const links: Link[] = [];
  events.forEach(({ fact }, at) => {
    const seat = String(fact["player"] ?? "");
    const link = { key: at, side: seat.slice(0, 1) as Side, seat, red: 0 };
    if (fact.fact === "Hit") {
      const next = events[at + 1]?.fact.fact;
      const counts = next === "ClutchTried" || next === "TacticChosen" || (next === undefined && open);
      const column = fact["column"] === "S" ? "serve" : fact["column"] === "SR" ? "return" : "rally";
      const letter = String(fact["letter"]);
      links.push({ ...link, mark: letter, label: `chain_${column}_${letter}`, number: Number(fact["natural"]), red: counts ? Number(fact["red"] ?? 0) : 0 });
    } else if (fact.fact === "ClutchTried") {
      const made = fact["made"] === true;
      links.push({ ...link, mark: made ? "✓" : "×", label: made ? "chain_clutch" : "chain_clutch_missed", number: Number(fact["number"]) });
    } else if (fact.fact === "TacticChosen" && fact["tactic"] === "drop") {
      links.push({ ...link, mark: "•", label: "chain_drop", number: null });
    } else if (fact.fact === "NetPlay") {
      const label = fact["tactic"] !== "drop" ? "chain_rush" : fact["won"] === true ? "chain_reached" : "chain_unreached";
      links.push({ ...link, mark: String(fact["letter"]), label, number: Number(fact["line"]) });
    } else if (fact.fact === "EventStruck") {
      links.push({ ...link, mark: "!", label: "chain_event", number: Number(fact["number"]) });
    }
  });
  return links;
}
