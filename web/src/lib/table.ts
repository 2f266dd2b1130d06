// What the frame of a match gives to the pieces of a game. Each game has a folder games/<key>/ with
//   Table.svelte    the table: court, cards or grid, with the plates (needed)
//   Choices.svelte  what stands in the region "Your choices" (without it: rows and segments drawn from any offer)
//   Show.svelte     between the prompt and the choices: the dice that fell, a chain, matrices
//   Rail.svelte     in the rail below the scoreboard: the ball coming at you
//   tips.ts         what a first match explains, each the first time it is there
//   known.ts        what both may know of two hands, while the screen changes hands
// All of them get these props, and each is loaded only when a match of the game is opened.

import type { Component } from "svelte";

import type { Choosing } from "./choosing.svelte";
import type { Queue } from "./queue.svelte";
import type { Answer, Choice, Event, Offer, Side, State } from "./wire";
import type { Say } from "./words.svelte";

export interface Value {
  key: "point" | "match";
  label: string;
  chance: number;
  exact: boolean;
}

export interface TableProps {
  state: State; // as it stands on the screen: never ahead of the facts that have been shown
  offer: Offer | null; // null while facts are being shown, or when somebody else is asked
  selected: Choice | null; // always a whole choice
  select: (choice: Choice | null) => void;
  play: (choice?: Choice) => void; // what is selected, or this
  choosing: Choosing; // the same by steps: rows(depth), pick(row), on(row, depth)
  words: Say;
  queue: Queue; // queue.current is the fact being shown: animate that
  tried: Event[] | null; // one's own dice: what the faces that have been tapped would bring, before they count
  worth: (answer: Answer | null | undefined) => Value[]; // when hints are on: the chance of the point, then of the match
}

export type Piece = Component<TableProps>;

/** A coach mark: its words are tips.<tip>, its thing is found by a selector of CSS. */
export interface Tip {
  tip: string;
  thing: string;
  on?: string; // only at this question
}

/** What a side holds, as counts: the words of the amounts are plate.<word>. */
export interface Count {
  side: Side;
  amounts: [word: string, count: number][];
  stars?: { have: number; of: number };
}

export interface Pieces {
  tips: Tip[] | null; // in the order in which they are told; null: those that fit any game
  Table: Piece | null;
  Choices: Piece | null;
  Show: Piece | null;
  Rail: Piece | null;
}

const FILES = import.meta.glob<{ default: Piece }>("../games/*/{Table,Choices,Show,Rail}.svelte");

const TIPS = import.meta.glob<{ TIPS: Tip[] }>("../games/*/tips.ts");

export async function pieces(game: string): Promise<Pieces> {
  const load = async (name: string): Promise<Piece | null> =>
    (await FILES[`../games/${game}/${name}.svelte`]?.())?.default ?? null;
  const [Table, Choices, Show, Rail] = await Promise.all(["Table", "Choices", "Show", "Rail"].map(load));
  const tips = (await TIPS[`../games/${game}/tips.ts`]?.())?.TIPS ?? null;
  return { tips, Table: Table ?? null, Choices: Choices ?? null, Show: Show ?? null, Rail: Rail ?? null };
}

const KNOWN = import.meta.glob<{ known: (match: State) => Count[] }>("../games/*/known.ts");

/** The counts of both sides; none where no cards are held. */
export async function counts(match: State): Promise<Count[]> {
  return (await KNOWN[`../games/${match.game}/known.ts`]?.())?.known(match) ?? [];
}
