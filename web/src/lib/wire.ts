// The values that travel between the server and the page. By hand until they are generated from netcord.server.wire;
// the server leaves out whatever has its default, so most fields may be missing.

export type Seat = string;
export type Side = "A" | "B";
export type Answer = number | string | boolean | readonly unknown[] | { readonly [field: string]: unknown };

// What can be chosen (netcord.tennis.offering)

export interface Detail {
  head: string;
  text: string;
}

export interface Spot {
  kind: "zone" | "sector" | "cell" | "row" | "court";
  key: string;
  label: string;
  own?: boolean; // in one's own half, unless false
}

export interface SumPart {
  amount: number;
  label: string;
}

export interface Roll {
  dice: string[];
  needed?: number | null;
  good?: "" | "high" | "low";
  sum?: SumPart[];
}

export interface Cost {
  kind: "star" | "card" | "cube" | "spirit" | "challenge" | "point";
  amount?: number; // 1 unless said
  of?: string;
}

export interface Share {
  key: string;
  label: string;
  chance: number;
  to?: Spot | null; // where it drifts
}

export interface Mark {
  key: string;
  label: string;
  amount?: number;
}

export interface Face {
  id: string;
  name: string;
  kind?: string;
  risk?: string;
  number?: number | null;
  hands?: string;
  start?: string[];
  targets?: string[];
  marks?: Mark[];
}

export interface Way {
  stage: string;
  key: string;
  label: string;
  details?: Detail[];
  effect?: string;
}

export interface Stage {
  key: string;
  label: string;
}

export interface Choice {
  answer?: Answer | null; // none: cannot be chosen now, and why_not
  label: string;
  path: Way[];
  alike?: Answer[];
  card?: Face | null;
  at?: Spot | null;
  to?: Spot[];
  roll?: Roll | null;
  chance?: number | null;
  odds?: Share[];
  cost?: Cost[];
  effect?: string;
  why_not?: string;
}

export interface Offer {
  seat: Seat;
  what: string;
  question: string;
  choices: Choice[];
  stages?: Stage[];
  help?: string[];
  settled?: boolean;
}

// What happened

export interface Fact {
  fact: string; // the name of the fact
  rule?: string;
  [field: string]: unknown;
}

export interface Event {
  fact: Fact;
  text?: string;
  mood?: string;
  rule?: string;
  why?: string;
}

export interface Reason {
  rule: string;
  text: string;
}

export interface FeedLine {
  number?: number;
  kind: string;
  text: string;
  call?: string;
  mood?: string;
  why?: Reason[];
}

// How the match stands

export interface SeatState {
  seat: Seat;
  side: Side;
  name: string;
  short: string;
  kind: "you" | "person" | "bot" | "here" | "open" | "automaton";
  bot?: string | null;
  present?: boolean;
}

export interface SetScore {
  games: number;
  tiebreak?: number | null;
  won?: boolean;
}

export interface ScoreRow {
  side: Side;
  name: string;
  short: string;
  you?: boolean;
  sets: SetScore[]; // finished sets
  games?: number | null; // in the running set; none where only a tie-break is played
  points: string;
  serving?: boolean;
  won?: boolean;
}

export interface ScoreState {
  rows: ScoreRow[];
  note?: string;
  set?: string;
  stake?: string;
}

export interface PromptState {
  turn: "yours" | "theirs" | "dice" | "watch" | "over";
  who?: string;
  what: string;
  why?: string;
  rule?: string | string[];
}

export interface DieFace {
  key: string;
  label: string;
}

export interface Die {
  kind: string; // white, red, hit, letter, number, d10, d20, d100, card, coin
  label: string;
  faces: DieFace[];
}

export interface Throw {
  what: string;
  by?: Seat | null;
  dice: Die[];
  outcomes?: { faces: string[]; answer: Answer }[]; // own dice: what each fall of the faces means
}

export interface BoxRow {
  key: string;
  label: string;
  left: string;
  right: string;
  share: [number, number]; // length of the two bars, 0 to 1, the better is 1
}

export interface Clock {
  seat: Seat;
  left: number; // seconds
  bot?: boolean; // a bot takes over when it runs out
}

export interface Over {
  winner: Side | null;
  how: string;
  heading: string;
}

export type Pace = "throw" | "point" | "game" | "set" | "match";

export interface State {
  match: string;
  number: number;
  game: string;
  edition?: string;
  title: string;
  surface?: Surface | null;
  seat?: Seat | null;
  seats: SeatState[];
  score: ScoreState;
  standing: string;
  prompt: PromptState;
  offer?: Offer | null;
  throw?: Throw | null;
  transport?: Pace[];
  view: { [field: string]: unknown };
  point?: Event[]; // what has happened in the point being played, before its first ball in the last one
  picture?: { [field: string]: unknown } | null; // what a picture of the table needs and only the rules can tell
  feed: FeedLine[];
  box?: BoxRow[];
  undo?: boolean;
  clock?: Clock | null;
  over?: Over | null;
}

export type Surface = "clay" | "hard" | "grass" | "indoor";

// WebSocket

export type FromPage =
  | { type: "hello"; token: string | null; lang: string }
  | { type: "answer" | "throw"; number: number; answer: Answer }
  | { type: "go"; number: number; to: Pace }
  | { type: "hint" | "undo"; number: number }
  | { type: "concede" | "rematch" | "refresh" }
  | { type: "lang"; lang: string };

export interface Worth {
  answer: Answer;
  point?: number | null; // the chance of winning it
  match?: number | null;
  exact?: boolean; // else it is an estimate
}

export type FromServer =
  | ({ type: "state"; facts: Event[]; since?: number } & State)
  | { type: "hint"; number: number; worth: Worth[] }
  | { type: "presence"; seats: { seat: Seat; present: boolean }[] }
  | { type: "thinking"; seat: Seat }
  | { type: "refused"; code: RefusalCode; message: string; number?: number }
  | { type: "rematch"; match: string; token?: string | null };

export type RefusalCode = "unreadable" | "illegal" | "stale" | "impossible" | "limit";

// REST

export interface OptionState {
  key: string;
  title: string;
  about: string;
  values: { value: string; title: string }[];
  default: string;
  rule?: string;
  recommended?: string;
  advice?: string;
  asked?: boolean;
  matters?: boolean; // with everything else as it is by default
  when?: { [key: string]: string }[]; // it matters only if all of one of these are chosen; "cards" are those of a side
}

export interface GameState {
  key: string;
  name: string;
  designer: string;
  about: string;
  minutes: number;
  players: string;
  bots: { name: string; title: string; about: string }[];
  quick: Partial<NewMatch>;
  options: OptionState[];
  cards?: { each: number[]; count: number; shelves: string[] }; // `each`: how many a side may bring
  hints?: boolean;
  doubles?: boolean;
}

export interface NewMatch {
  game: string;
  cards: string[];
  options: { [key: string]: string };
  names: { [seat: Seat]: string };
  seats: { [seat: Seat]: string };
  dice: "netcord" | "mine";
  speed: string;
  lang: string;
  random: boolean; // draw the cards that are missing
  clock: number | null; // after so many seconds a bot decides for a player who is not there
}

export interface CardState {
  id: string;
  name: string;
  label: string;
  shelf: string;
  surface?: string;
  tour?: string;
  sex?: string;
  rank?: number | null;
  country?: string;
  note?: string;
  lines?: string[];
  rows?: string[][];
  details?: { [key: string]: number | string };
}

export interface Opened {
  match: string;
  tokens?: { [seat: Seat]: string };
}

export interface Created {
  match: string;
  tokens: { [seat: Seat]: string };
  invitations: { [seat: Seat]: string };
  watch: string;
}

export interface Joined {
  match: string;
  seat: Seat;
  token: string;
}

export interface MyMatch {
  match: string;
  game: string;
  name: string; // of the game
  heading: string;
  score: ScoreState;
  changed?: number;
  yours?: boolean; // somebody here is asked
  over?: boolean;
}

export interface ReplayPoint {
  number: number;
  set: number;
  games: string; // before the point
  points: string;
  text: string;
  winner: Side;
  score: string; // after the point
  facts: Event[];
}

export interface Replay {
  match: string;
  points: ReplayPoint[];
  chance?: number[]; // of the viewer's side after each point, where the engine can tell
}

export type WordTree = { [key: string]: string | WordTree };
