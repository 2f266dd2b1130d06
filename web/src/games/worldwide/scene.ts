// What lies on the table of Worldwide Tennis: the view, and what the facts being shown have moved since.

import type { Event, Side, State } from "../../lib/wire";

interface Pile {
  size: number;
}

interface PlayerView {
  hand: { piles: Pile[] };
  aside?: unknown[]; // of these, what goes when everybody has chosen
  stock: Pile;
  stars: number;
  owned: number;
  tokens: number;
  pawn: string;
}

interface TableView {
  players: [PlayerView, PlayerView];
  options?: { challenges?: boolean };
  ball?: { side: Side; card: number; zone: string } | null;
  robot?: { piles: Pile[] } | null;
}

export interface Half {
  pawn: string;
  stars: number;
  owned: number; // 0: Stars do not count in this match
  hand: number | null; // none: an automaton
  pile: number;
  tokens: number | null; // none: no challenges in this match
}

export interface Flight {
  side: Side; // who struck it
  zone: string;
  own: boolean; // whether it ended in the striker's own half
  card: number;
}

export interface Scene {
  halves: Record<Side, Half>;
  ball: Flight | null;
  out: boolean;
  gone: boolean; // nobody reached it: it leaves the picture
}

const other = (side: Side): Side => (side === "A" ? "B" : "A");
const total = (piles: Pile[]): number => piles.reduce((sum, pile) => sum + pile.size, 0);

export function tableOf(match: State): TableView | null {
  const state = match.view["state"] as { table?: TableView } | undefined;
  return state?.table?.players ? state.table : null;
}

function laid(table: TableView): Scene {
  const half = (player: PlayerView, robot: boolean): Half => ({
    pawn: player.pawn,
    stars: player.stars,
    owned: player.owned,
    hand: robot ? null : total(player.hand.piles) - (player.aside?.length ?? 0),
    pile: robot ? total(table.robot?.piles ?? []) : player.stock.size,
    tokens: table.options?.challenges || player.tokens > 0 ? player.tokens : null,
  });
  const ball = table.ball ?? null;
  return {
    halves: { A: half(table.players[0], false), B: half(table.players[1], table.robot != null) },
    ball: ball === null ? null : { side: ball.side, zone: ball.zone, card: ball.card, own: false },
    out: false,
    gone: false,
  };
}

/** The view keeps the last ball until the next point. Where its facts have no serve yet, nobody has to answer that ball. */
function ended(now: Scene, point: Event[]): void {
  if (point.length > 0 && !point.some(({ fact }) => fact.fact === "Served")) now.ball = null;
}

/** It stops short, in the half of whoever struck it. */
function missed(now: Scene, side: Side, card: number): void {
  now.out = true;
  now.ball = { side, card, own: true, zone: "V" };
}

/** The table after the facts that have been shown so far; `point` are those that came with it. */
export function scene(table: TableView, told: Event[], point: Event[] = []): Scene {
  const now = laid(table);
  ended(now, point);
  for (const { fact } of told) {
    const side = (fact["side"] ?? fact["server"]) as Side | undefined;
    const half = side === undefined ? null : now.halves[side];
    const card = Number(fact["card"] ?? 0);
    const paid = Number(fact["stars"] ?? 0);
    const gained = Number(fact["gained"] ?? 0);
    switch (fact.fact) {
      case "PointOpened":
        if (side !== undefined) {
          now.halves[side].pawn = "N";
          now.halves[other(side)].pawn = String(fact["zone"]);
        }
        now.ball = null;
        now.out = now.gone = false;
        break;
      case "Served":
        if (side === undefined || half === null) break;
        half.stars -= paid;
        now.gone = false;
        now.out = fact["result"] === "fault";
        now.ball = { side, card, own: false, zone: now.halves[other(side)].pawn };
        break;
      case "Ace":
      case "WinnerHit":
        now.gone = true;
        break;
      case "Moved":
        if (half === null) break;
        half.pawn = String(fact["to"]);
        half.stars -= paid;
        break;
      case "Discarded":
      case "SetAside":
        if (half !== null && half.hand !== null) half.hand -= 1;
        break;
      case "Played":
        if (half === null) break;
        if (half.hand !== null) half.hand -= 1;
        half.stars -= paid;
        break;
      case "Validated":
      case "Rested":
        if (half !== null) half.stars += gained;
        break;
      case "Aimed":
        if (side === undefined) break;
        now.out = now.gone = false;
        now.ball = { side, card, own: false, zone: String(fact["zone"]) };
        break;
      case "Missed":
        if (side === undefined || half === null) break;
        half.stars += gained;
        missed(now, side, card);
        break;
      case "Challenged":
        if (half !== null && half.tokens !== null && fact["good"] === false) half.tokens -= 1;
        break;
      case "TokenBack":
        if (half !== null && half.tokens !== null) half.tokens += 1;
        break;
      case "Drew":
        if (half === null) break;
        if (half.hand !== null) half.hand += 1;
        half.pile -= 1;
        break;
      case "Cleared":
        now.ball = null;
        now.out = now.gone = false;
        break;
    }
  }
  return now;
}
