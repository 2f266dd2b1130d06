// What lies on the table of ASE Card Tennis: the view, and what the facts being shown have moved since.

import type { Choice, Event, Share, Side, State } from "../../lib/wire";

interface Held {
  piles: { size: number }[];
}

export interface Ball {
  hitter: Side;
  hit: string; // where it was struck
  adj: number;
  receive: [string, string][]; // where it may be played, with which hands
  landed?: string;
}

interface TableView {
  hands: [Held, Held];
  serves: [Held, Held];
  challenges: [number, number];
  options?: { hawkeye?: boolean };
  pawns: [string, string];
  ball?: Ball | null;
}

export interface Half {
  pawn: string;
  hand: number;
  serves: number;
  challenges: number | null;
}

export interface Scene {
  halves: Record<Side, Half>;
  ball: Ball | null;
  struck: { side: Side; at: string } | null; // a ball that is being struck
  out: boolean;
}

const ROWS = { A: 0, B: 1 } as const;
const total = (held: Held): number => held.piles.reduce((sum, pile) => sum + pile.size, 0);

export function tableOf(match: State): TableView | null {
  const state = match.view["state"] as { table?: TableView } | undefined;
  return state?.table?.pawns ? state.table : null;
}

/** The table after the facts that have been shown so far. */
export function scene(table: TableView, told: Event[]): Scene {
  const half = (side: Side): Half => ({
    pawn: table.pawns[ROWS[side]],
    hand: total(table.hands[ROWS[side]]),
    serves: total(table.serves[ROWS[side]]),
    challenges: table.options?.hawkeye ? table.challenges[ROWS[side]] : null,
  });
  const now: Scene = { halves: { A: half("A"), B: half("B") }, ball: table.ball ?? null, struck: null, out: false };
  for (const { fact } of told) {
    const strike = fact["strike"] as { side: Side; sector: string } | undefined;
    const side = (strike?.side ?? fact["side"]) as Side | undefined;
    const one = side === undefined ? null : now.halves[side];
    switch (fact.fact) {
      case "Prepared":
      case "Cleared":
        now.ball = now.struck = null;
        now.out = false;
        break;
      case "Served":
        if (one === null || !strike) break;
        one.serves -= 1;
        now.struck = { side: strike.side, at: strike.sector };
        now.ball = null;
        now.out = false;
        break;
      case "Struck":
      case "Lunged":
        if (one === null || !strike) break;
        one.hand -= 1;
        one.pawn = strike.sector;
        now.struck = { side: strike.side, at: strike.sector };
        now.out = false;
        break;
      case "DiceRead":
        now.out = Boolean((fact["rolled"] as { out?: string } | undefined)?.out);
        break;
      case "InPlay":
        now.ball = fact["ball"] as Ball;
        now.struck = null;
        now.out = false;
        break;
      case "Recovered":
        if (one !== null) one.pawn = String(fact["to"]);
        break;
      case "Drew":
        if (one === null) break;
        if (fact["service"]) one.serves += 1;
        else one.hand += 1;
        break;
    }
  }
  return now;
}

export const SECTORS = ["S", "G", "D"].flatMap((depth) => ["F", "C", "B"].map((side) => depth + side));

/** Several sectors by their letters in the language of the page, those of a depth in one: "GFC" is GF and GC. */
export function lettered(keys: string[], at: (key: string) => string): string {
  const depths = new Map<string, string>();
  for (const letters of SECTORS.filter((key) => keys.includes(key)).map(at)) {
    const depth = letters.slice(0, 1);
    depths.set(depth, (depths.get(depth) ?? depth) + letters.slice(1));
  }
  return [...depths.values()].join(" ");
}

/** The key of a step of what is selected. */
export const step = (choice: Choice | null, stage: string): string | null =>
  choice?.path.find((way) => way.stage === stage)?.key ?? null;

/** What the run adds at the place of a choice. Null where nothing is rolled. */
export function run(choice: Choice): number | null {
  if (!choice.roll) return null;
  return (choice.roll.sum ?? []).filter((part) => part.key === "run").reduce((sum, part) => sum + part.amount, 0);
}

export interface Ground {
  side: Side; // who would play the ball there
  sector: string;
  hands: string;
  run: number; // what the run takes off the roll
  far: boolean;
}

/** Where the ball that is in play can be played, as the rules have it. */
export const groundOf = (match: State): Ground[] => ((match.picture ?? {}) as { ground?: Ground[] }).ground ?? [];

export interface Stretch extends Share {
  from: number; // of a hundred
  to_: number;
}

/** The parts of a hundred, the faults together: from, to, and what comes of it. */
export function stretches(odds: Share[], fault: string): Stretch[] {
  const found: Stretch[] = [];
  let at = 0;
  for (const share of odds) {
    const many = Math.round(100 * share.chance);
    const last = found.at(-1);
    if (last && last.key === share.key && share.key === "fault") {
      last.chance += share.chance;
      last.to_ += many;
    } else {
      found.push({ ...share, label: share.key === "fault" ? fault : share.label, from: at + 1, to_: at + many });
    }
    at += many;
  }
  return found;
}
