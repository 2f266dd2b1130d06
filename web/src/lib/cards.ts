// Cards of players in a list: which figures of a game's cards stand in columns, and how a list is narrowed down.

import type { CardState } from "./wire";
import { decimal } from "./words.svelte";

export type Where = "list" | "card";

export interface Column {
  key: string; // its word is cards.KEY
  value: (card: CardState) => string;
  order: (card: CardState) => number;
  down?: boolean; // the most first
  short?: boolean; // stands in the narrow list of a setup too
  some?: boolean; // stands in the list of a telephone too
  only?: Where; // stands on a card alone, or in lists and comparisons alone
  idle?: boolean; // gives way in a comparison, where it is known how the two play against each other
}

const detail = (card: CardState, key: string): string => String(card.details?.[key] ?? "");
const isLeft = (card: CardState): boolean => card.hand === "L";
const number = (text: string): number => (text === "" ? -Infinity : Number.parseFloat(text));

function figure(key: string, more: Partial<Column> = {}): Column {
  const value = more.value ?? ((card: CardState): string => detail(card, key));
  return { key, value, order: (card) => number(value(card)), down: true, ...more };
}

const rank: Column = {
  key: "rank",
  value: (card) => (card.rank ? String(card.rank) : ""),
  order: (card) => card.rank ?? Infinity,
  short: true,
};

const signed = (key: string, short = false): Column =>
  figure(key, {
    value: (card) => {
      const amount = Number(card.details?.[key] ?? 0);
      return amount > 0 ? `+${amount}` : amount < 0 ? `\u2212${-amount}` : "0";
    },
    order: (card) => Number(card.details?.[key] ?? 0),
    short,
  });

/** What a player did in the season of the card, in per cent. */
const did = (key: string, places: number, some = false): Column => ({
  key,
  value: (card) => (card.figures?.[key] === undefined ? "" : decimal(card.figures[key], places)),
  order: (card) => card.figures?.[key] ?? -Infinity,
  down: true,
  some,
  only: "list",
});

/** Stars a player begins with, and how many there is room for. */
export function starsOf(card: CardState): [number, number] {
  const have = Number(card.details?.["stars_up"] ?? 0);
  return [have, have + Number(card.details?.["stars_down"] ?? 0)];
}

const COLUMNS: Record<string, Column[]> = {
  "pro-tennis": [
    { ...rank, idle: true },
    figure("record", { short: true }),
    figure("titles", { idle: true }),
    figure("elo"),
    figure("clutch", { short: true }),
  ],
  "inside-volley": [
    figure("year", { short: true }),
    figure("record", { short: true }),
    did("first_in", 0),
    did("first_won", 0, true),
    did("second_won", 0),
    did("aces", 1, true),
    did("double_faults", 1),
    did("return_first", 0),
    did("return_second", 0),
    { ...rank, short: false, only: "card" },
    figure("titles", { only: "card" }),
    figure("inj", { down: false, only: "card" }),
  ],
  worldwide: [
    figure("stars", {
      value: (card) => starsOf(card).join(" / "),
      short: true,
    }),
    figure("hand_size", { short: true }),
  ],
  ase: [
    signed("first_serve", true),
    signed("second_serve"),
    signed("return_of_serve", true),
    signed("forehand"),
    signed("backhand"),
    signed("net", true),
    signed("touch"),
    signed("movement", true),
  ],
};

export const columnsOf = (game: string, where: Where): Column[] =>
  (COLUMNS[game] ?? [rank]).filter(({ only = where }) => only === where);

/** What a card is, in a few words below the name. */
export function aside(card: CardState, say: (key: string) => string): string {
  const hand = isLeft(card) ? say("cards.left_handed") : "";
  const { country = "", tour = "", surface = "" } = card;
  const own = surface ? [say(`surface.${surface}`), tour, country] : [country, hand];
  return [...own, detail(card, "style"), detail(card, "edition")].filter(Boolean).join(", ");
}

export interface Filter {
  group: string;
  key: string;
  count: number;
}

const GROUPS: { group: string; of: (card: CardState) => string }[] = [
  { group: "sex", of: (card) => (card.tour ? "" : (card.sex ?? "")) },
  { group: "tour", of: (card) => card.tour ?? "" },
  { group: "surface", of: (card) => card.surface ?? "" },
  { group: "hand", of: (card) => (isLeft(card) ? "L" : "") },
  { group: "era", of: (card) => detail(card, "era") },
  { group: "shelf", of: (card) => card.shelf },
];

/** What a list can be narrowed down to: only what tells some cards from others. */
export function filtersOf(cards: CardState[], without: string[] = []): Filter[] {
  return GROUPS.filter(({ group }) => !without.includes(group)).flatMap(({ group, of }) => {
    const counts = new Map<string, number>();
    for (const card of cards) {
      const key = of(card);
      if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    if (counts.size === 1 && [...counts.values()][0] === cards.length) return [];
    return [...counts].map(([key, count]) => ({ group, key, count }));
  });
}

export type Narrowed = Record<string, string>; // by group, what it is narrowed down to

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** The cards that a search and the filters leave. */
export function found(cards: CardState[], search: string, narrowed: Narrowed): CardState[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  return cards.filter((card) => {
    if (GROUPS.some(({ group, of }) => narrowed[group] && of(card) !== narrowed[group])) return false;
    if (wanted.length === 0) return true;
    const text = plain([card.label, card.name, card.country, card.note, card.tour, card.surface, ...Object.values(card.details ?? {})].join(" "));
    return wanted.every((word) => text.includes(word));
  });
}

/** One of them by lot. */
export function drawn(cards: CardState[], without: string[]): CardState | undefined {
  const left = cards.filter((card) => !without.includes(card.id));
  return left[Math.floor(Math.random() * left.length)];
}

/** The colour of a printed letter: what it does for whoever reads it. */
export const MOODS: Record<string, "bad" | "mid" | "good" | "ace"> = { F: "bad", O: "bad", S: "mid", P: "good", A: "ace" };

/** The largest set first: players before averages and specimens. */
export function sorted(cards: CardState[]): CardState[] {
  const sizes = new Map<string, number>();
  for (const card of cards) sizes.set(card.shelf, (sizes.get(card.shelf) ?? 0) + 1);
  return [...cards].sort((one, other) => (sizes.get(other.shelf) ?? 0) - (sizes.get(one.shelf) ?? 0));
}
