// Everything that travels between the server and the page. Made from netcord.server.wire, not by hand:
// python -m netcord.server.types > web/src/lib/wire.ts

/** Who decides: A or B in singles, A1, A2, B1 or B2 in pairs. */
export type Seat = string;
export type Side = "A" | "B";
/** An answer as its game writes it. */
export type Answer = number | string | { readonly [field: string]: unknown };
/** Something that happened, as its game writes it. */
export interface Fact {
  fact: string;
  rule?: string;
  [field: string]: unknown;
}
/** The table as the viewer sees it, as its game writes it. */
export type View = { [field: string]: unknown };
export type WordTree = { [key: string]: string | WordTree };

export type Pace = "throw" | "point" | "game" | "set" | "match";

export type RefusalCode = "unreadable" | "illegal" | "stale" | "impossible" | "limit";

export type Sitter = "you" | "person" | "bot" | "here" | "open" | "automaton";

export type Surface = "clay" | "hard" | "grass" | "indoor";

/** A match as one viewer sees it now; `number` is the question that an answer must name; `draw` its tournament. */
export interface State {
  match: string;
  number: number;
  game: string;
  edition: number;
  title: string;
  seats: SeatState[];
  score: ScoreState;
  standing: string;
  prompt: PromptState;
  view: View;
  feed: FeedLine[];
  surface?: Surface | null;
  seat?: string | null;
  offer?: Offer | null;
  throw?: Throw | null;
  fell?: Fell[];
  transport?: Pace[];
  point?: Event[];
  picture?: { [key: string]: unknown } | null;
  box?: BoxRow[];
  undo?: boolean;
  clock?: Clock | null;
  over?: Over | null;
  draw?: string;
  goes_on?: "all" | "more" | "last";
  patience?: number | null;
  promise?: string;
}

/** Who sits where. `open`: somebody is invited; `here`: another person at the same screen. */
export interface SeatState {
  seat: string;
  side: Side;
  name: string;
  short: string;
  kind: Sitter;
  bot?: string;
  present?: boolean;
  named?: boolean;
}

/** The scoreboard: `note` says who serves, `set` which set it is, `stake` what the next point would win. */
export interface ScoreState {
  rows: ScoreRow[];
  note?: string;
  set?: string;
  stake?: string;
}

/** A side on the scoreboard. `games` of the running set; None where only a tie-break is played. */
export interface ScoreRow {
  side: Side;
  name: string;
  short: string;
  sets: SetScore[];
  points: string;
  games?: number | null;
  you?: boolean;
  serving?: boolean;
  won?: boolean;
}

/** A finished set as one side has it; `tiebreak` are its points in the tie-break. */
export interface SetScore {
  games: number;
  tiebreak?: number | null;
  won?: boolean;
}

/** Whose turn it is, what is to be done, and why; `help` says at length what the `rule` is about. */
export interface PromptState {
  turn: "yours" | "theirs" | "dice" | "watch" | "over";
  what: string;
  who?: string;
  why?: string;
  rule?: string;
  help?: string[];
  whose?: string;
  stress?: string[];
  also?: string;
}

/** A line of commentary; `number` is the answer that was awaited after it, `call` what the umpire says. */
export interface FeedLine {
  kind: string;
  text: string;
  number?: number | null;
  call?: string;
  mood?: string;
  why?: Reason[];
  by?: string;
  roll?: string;
  score?: string;
}

/** A rule, and what came of it. */
export interface Reason {
  rule: string;
  text: string;
}

/** One question, and everything that can be chosen. `settled`: whatever is answered comes to the same. */
export interface Offer {
  seat: string;
  what: string;
  question: string;
  choices: Choice[];
  stages?: Stage[];
  help?: string[];
  settled?: boolean;
  why?: string;
  rule?: string;
  ball?: Incoming | null;
  hand?: Face[];
  stress?: string[];
  turn?: "" | "serve_1" | "serve_2" | "secret" | "ends" | "ends_secret";
}

/** Something that can be chosen; without an `answer`, something that cannot be chosen now, and `why_not`. */
export interface Choice {
  answer: Answer | null;
  label: string;
  path: Way[];
  alike?: Answer[];
  card?: Face | null;
  at?: Spot | null;
  to?: Spot[];
  wide?: boolean;
  roll?: Roll | null;
  chance?: number | null;
  odds?: Share[];
  cost?: Cost[];
  effect?: string;
  then?: Follow[];
  outlook?: Share[];
  tally?: Tally | null;
  cards?: string[];
  closed?: Way[];
  why_not?: string;
  short?: string;
}

/** One step on the path to a choice: at which stage, what is picked there, and what a table says of it. */
export interface Way {
  stage: string;
  key: string;
  label: string;
  details?: Detail[];
  effect?: string;
  why_not?: string;
}

/** A cell of a table: the head of its column, and what stands there. `vital`: shown however narrow the screen. */
export interface Detail {
  head: string;
  text: string;
  vital?: boolean;
  key?: string;
  whole?: string;
}

/** The face of a card, as far as a picture of it needs. */
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

/** A figure printed on a card: "reply +4". `key` is for pictures, `label` for readers. */
export interface Mark {
  key: string;
  label: string;
  amount?: number;
}

/** A place on the court: a zone, a sector, a cell of the grid, a row of cubes, a side. `own`: in one's own half. */
export interface Spot {
  kind: "zone" | "sector" | "cell" | "row" | "court";
  key: string;
  label: string;
  own?: boolean;
  hands?: string;
}

/** What is thrown, the number it takes, and whether high or low is good; the number is the sum of its parts. */
export interface Roll {
  dice: string[];
  needed?: number | null;
  good?: "" | "high" | "low";
  sum?: SumPart[];
  reads?: string;
  stress?: string[];
}

/** A part of a sum: 6 on the card, 1 their ball. `key` says what kind of part it is, whatever the language. */
export interface SumPart {
  amount: number;
  label: string;
  key?: string;
}

/** One thing that may come of a choice, and how often: "out" 45 %, "in" 45 %, "ace" 10 %. */
export interface Share {
  key: string;
  label: string;
  chance: number;
  to?: Spot | null;
  effect?: string;
}

/** What a choice takes from whoever makes it. `of` is which card, or which row of cubes. */
export interface Cost {
  kind: "star" | "card" | "cube" | "spirit" | "challenge" | "point";
  amount?: number;
  of?: string;
}

/** What follows, in whole sentences: "If it is good", "If it misses". `stress` is what matters in them. */
export interface Follow {
  key: string;
  head: string;
  text: string;
  stress?: string[];
}

/** So many of so many: "6 of 8 cards". */
export interface Tally {
  amount: number;
  of: number;
  label: string;
}

/** A step of a question: "card", "target", "hand". `question` is what is asked at it, where that is said apart. */
export interface Stage {
  key: string;
  label: string;
  question?: string;
  why?: string;
  stress?: string[];
}

/** The ball that was struck last: what it was played with and what it adds to the roll that answers it. */
export interface Incoming {
  name: string;
  card?: Face | null;
  adds?: SumPart[];
  about?: string;
  own?: boolean;
}

/** What is thrown by hand now, and by whom. */
export interface Throw {
  what: string;
  dice: Die[];
  outcomes: Fall[];
  by?: string | null;
}

/** A die to be thrown by hand: `kind` is for pictures. */
export interface Die {
  kind: string;
  label: string;
  faces: DieFace[];
}

/** A face of a die. */
export interface DieFace {
  key: string;
  label: string;
}

/** What a fall of the dice, a face of each, comes to. */
export interface Fall {
  faces: string[];
  answer: Answer;
}

/** What was thrown by hand: the dice as they fell, and what they were read as. */
export interface Fell {
  dice: FellDie[];
  text: string;
}

/** A die as it lies: the key of its face, and what that is called. */
export interface FellDie {
  kind: string;
  face: string;
  label: string;
}

/** A fact as the viewer may read it, and how it is told; `stroke` and `by`: in a few words, and whose it was. */
export interface Event {
  fact: Fact;
  text?: string;
  mood?: string;
  rule?: string;
  why?: string;
  stroke?: string;
  by?: string;
  roll?: string;
  card?: Face | null;
}

/** A line of the box score; `share` are the lengths of two bars, the better one 1. */
export interface BoxRow {
  key: string;
  label: string;
  left: string;
  right: string;
  share: [number, number];
}

/** Who must decide within how many seconds; `bot`: a bot decides then, else the rules say what is taken. */
export interface Clock {
  seat: string;
  left: number;
  bot?: boolean;
}

/** How the match ended. */
export interface Over {
  winner: Side | null;
  how: string;
  heading: string;
}

/** The first message: who is there. A token holds a seat, without one it is a spectator. */
export interface SayHello {
  type: "hello";
  token?: string | null;
  lang?: string;
  since?: number | null;
}

/** The answer to question `number`: the `answer` of a choice of the offer. */
export interface SayAnswer {
  type: "answer";
  number: number;
  answer: Answer;
}

/** What fell when dice of one's own were thrown for question `number`. */
export interface SayThrow {
  type: "throw";
  number: number;
  answer: Answer;
}

/** What would that bring, if it fell for question `number`? Nothing counts yet. */
export interface SayTry {
  type: "try";
  number: number;
  answer: Answer;
}

/** Let dice and bots go on by themselves, to the end of this. */
export interface SayGo {
  type: "go";
  number: number;
  to: Pace;
}

/** What is each choice worth? */
export interface SayHint {
  type: "hint";
  number: number;
}

/** Which cards do I hold, while another is asked? */
export interface SayHand {
  type: "hand";
  number: number;
}

/** Take back the last answer. */
export interface SayUndo {
  type: "undo";
  number: number;
}

/** Leave the match to the other side. */
export interface SayConcede {
  type: "concede";
}

/** The same again, once it is over; `swap`: everybody on the other side of the net. */
export interface SayRematch {
  type: "rematch";
  swap?: boolean;
}

/** The whole state, please; with `since`, and what has happened from that question on. */
export interface SayRefresh {
  type: "refresh";
  since?: number | null;
}

/** Speak this language from now on. */
export interface SayLang {
  type: "lang";
  lang: string;
}

/** The whole state; after a move with the facts that led to it from question `since` on. */
export interface StateTold {
  type: "state";
  match: string;
  number: number;
  game: string;
  edition: number;
  title: string;
  seats: SeatState[];
  score: ScoreState;
  standing: string;
  prompt: PromptState;
  view: View;
  feed: FeedLine[];
  surface?: Surface | null;
  seat?: string | null;
  offer?: Offer | null;
  throw?: Throw | null;
  fell?: Fell[];
  transport?: Pace[];
  point?: Event[];
  picture?: { [key: string]: unknown } | null;
  box?: BoxRow[];
  undo?: boolean;
  clock?: Clock | null;
  over?: Over | null;
  draw?: string;
  goes_on?: "all" | "more" | "last";
  patience?: number | null;
  promise?: string;
  facts: Event[];
  since?: number | null;
  missed?: Event[];
}

/** What each choice of question `number` is worth. */
export interface HintTold {
  type: "hint";
  number: number;
  worth: Worth[];
}

/** What a choice is worth: the chance of winning the point, and the match; `exact`, or else an estimate that is as a rule off by `error`, if that is known. */
export interface Worth {
  answer: Answer;
  exact: boolean;
  point?: number | null;
  match?: number | null;
  error?: number | null;
}

/** The cards of whoever asked, at question `number`. */
export interface HandTold {
  type: "hand";
  number: number;
  cards: Face[];
}

/** What a throw would bring: the facts, or none where something hidden might be told by them. */
export interface TriedTold {
  type: "tried";
  number: number;
  answer: Answer;
  facts: Event[];
}

/** Who is there; `watching` are the spectators. */
export interface PresenceTold {
  type: "presence";
  seats: Present[];
  watching: number;
}

/** Whether somebody is there who holds the seat. */
export interface Present {
  seat: string;
  present: boolean;
}

/** A bot thinks. */
export interface ThinkingTold {
  type: "thinking";
  seat: string;
}

/** Something is played for a seat, and why: a bot of somebody's own could not decide, or a person is away. */
export interface LapsedTold {
  type: "lapsed";
  seat: string;
  text: string;
}

/** Something was refused and has changed nothing; `number` is the question it named. */
export interface RefusedTold {
  type: "refused";
  code: RefusalCode;
  message: string;
  number?: number | null;
}

/** The match that follows, and the token of the seat there. */
export interface RematchTold {
  type: "rematch";
  match: string;
  token?: string | null;
}

/** A game to choose; `quick` is what a first match is made of, `alone` one by oneself. */
export interface GameState {
  key: string;
  name: string;
  designer: string;
  about: string;
  minutes: number;
  players: string;
  bots: BotState[];
  quick: NewMatch;
  options: OptionState[];
  cards: CardsState;
  hints?: boolean;
  doubles?: boolean;
  languages?: string[];
  alone?: AloneState | null;
}

/** An opponent. `level`: one of the levels, which come first and from the weakest on; `usual`: for a first match. */
export interface BotState {
  name: string;
  title: string;
  about?: string;
  level?: boolean;
  usual?: boolean;
}

/** A match to be played. Seats are "you", "here" (at the same screen), "link" (by invitation) or "bot:NAME". */
export interface NewMatch {
  game: string;
  cards?: string[];
  options?: { [key: string]: string };
  names?: { [key: string]: string };
  seats?: { [key: string]: string };
  dice?: "netcord" | "mine";
  speed?: "slow" | "normal" | "fast" | "instant";
  lang?: string;
  random?: boolean;
  clock?: number | null;
  own?: string;
}

/** What may be agreed on. `when`: it matters only if all of one of these are chosen. */
export interface OptionState {
  key: string;
  title: string;
  about: string;
  values: OptionValue[];
  default: string;
  rule?: string;
  recommended?: string;
  advice?: string;
  asked?: boolean;
  matters?: boolean;
  when?: { [key: string]: string }[];
}

/** A value of an option; `figure`: what comes of it, in a number, where that is known; `about`: in a few words. */
export interface OptionValue {
  value: string;
  title: string;
  figure?: string;
  about?: string;
  short?: string;
}

/** How many cards a side may bring, how many there are, and the sets they come in. */
export interface CardsState {
  each: number[];
  count: number;
  shelves: string[];
}

/** A match by oneself that a newcomer can win, in a sentence, and how often every level does. */
export interface AloneState {
  cards: string[];
  options: { [key: string]: string };
  about: string;
  levels: AloneLevel[];
  bare?: { [key: string]: { [key: string]: number } };
}

/** How often a level wins a match by oneself, of a hundred. */
export interface AloneLevel {
  title: string;
  wins: number;
}

/** A card of a player, to look at. `needs`: the options it can be played by, with their values. */
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
  shelf_title?: string;
  lines?: string[];
  rows?: string[][];
  columns?: CardColumn[];
  details?: { [key: string]: number | string };
  needs?: { [key: string]: string };
  ranges?: CardRange[];
  figures?: { [key: string]: number };
  hand?: string;
  short?: string;
  credit?: string;
}

/** A column of a printed table of letters: how many throws read each letter, from bad to good. */
export interface CardColumn {
  head: string;
  letters: ([string, number])[];
}

/** Numbers of a throw that mean the same: what they are called, the first and the last. */
export interface CardRange {
  key: string;
  low: number;
  high: number;
}

/** How often each side wins a match that has not begun; no chance is off by more than `missing`. */
export interface ChancesTold {
  won: [number, number];
  missing?: number;
  points?: [number, number] | null;
}

/** A card of a season beside that season: what the player did and what the card does exactly, in per cent. */
export interface ProofTold {
  figures?: ForgedFigure[];
  season?: number;
  matches?: number;
  points?: number;
}

/** A figure of a card, as it was wanted and as the card plays it. */
export interface ForgedFigure {
  key: string;
  label: string;
  wanted: number;
  exact: number;
}

/** How a game is played, for somebody who does not know it, in the order in which things come up. */
export interface RulesInShort {
  title: string;
  rows: RuleInShort[];
}

/** One of the things there are to know of a game. */
export interface RuleInShort {
  about: string;
  text: string;
}

/** A match that was made: tokens hold seats, invitations take them; `watch` is where everybody may look on. */
export interface Created {
  match: string;
  tokens: { [key: string]: string };
  invitations: { [key: string]: string };
  watch: string;
}

/** An invitation to a seat. `clock`: whoever takes it agrees to the clock of the match; otherwise it has none. */
export interface Join {
  invitation: string;
  clock?: boolean;
}

/** An invitation that nobody has taken yet: whoever has it may ask for a code to say aloud, or take it back. */
export interface Invited {
  invitation: string;
}

/** An invitation in place of another, which nobody can use any more. */
export interface Renewed {
  invitation: string;
}

/** A code that stands for an invitation: two words and a number, for so many seconds. */
export interface Spoken {
  code: string;
  seconds: number;
}

/** A code as somebody has heard it. */
export interface Said {
  code: string;
}

/** What a code is for. `clock`: seconds for which whoever is away is waited for, if whoever comes agrees to that. */
export interface Heard {
  match: string;
  game: string;
  clock?: number | null;
}

/** A code instead of an invitation; `clock` as there. */
export interface JoinByCode {
  code: string;
  clock?: boolean;
}

/** A seat taken: the invitation is used up, the token holds the seat. */
export interface Joined {
  match: string;
  seat: string;
  token: string;
}

/** A record that was handed in and is a match here now; who handed it in holds the seats of what can go on. */
export interface Opened {
  match: string;
  tokens?: { [key: string]: string };
  invitations?: { [key: string]: string };
}

/** A record as it stands, looked at and not kept. `goes_on`: it can be gone on with; else it can be watched. */
export interface Looked {
  game: string;
  name: string;
  title: string;
  heading: string;
  score: ScoreState;
  standing: string;
  dice: "netcord" | "mine";
  seats: LookedSeat[];
  bots: BotState[];
  over?: boolean;
  goes_on?: boolean;
}

/** A seat of a record that was handed in. */
export interface LookedSeat {
  seat: string;
  name: string;
}

/** A match in which somebody here holds a seat; `told` is how it stands: what is at stake, and whose turn it is. */
export interface MyMatch {
  match: string;
  game: string;
  name: string;
  heading: string;
  score: ScoreState;
  changed: number;
  yours?: boolean;
  over?: boolean;
  told?: string;
}

/** A match, point by point. */
export interface Replay {
  match: string;
  points: ReplayPoint[];
  chances: number[] | null;
  boxes?: BoxRow[][];
  over?: boolean;
  credits?: string[];
  exact?: boolean;
  missing?: number;
  error?: number | null;
  played?: number | null;
}

/** One point of a finished match: the score before it and after it, and what happened. */
export interface ReplayPoint {
  number: number;
  set: number;
  games: string;
  points: string;
  text: string;
  winner: Side;
  score: string;
  facts: Event[];
  server: Side;
  stakes?: string[];
  stake?: string;
  call?: string;
  then?: string;
  why?: Reason[];
}

/** A point of a match, answer by answer. */
export interface Moments {
  point: number;
  moments: Moment[];
}

/** One answer of a point: the table before it, nothing hidden, and what came of it; `chosen` tells a choice. */
export interface Moment {
  number: number;
  by: string;
  score: ScoreState;
  standing: string;
  view: View;
  facts: Event[];
  picture?: View | null;
  chosen?: string;
}

/** What decided a match: `final - initial = luck + skill of A - luck and skill of B + common`. */
export interface Explained {
  match: string;
  exact: boolean;
  missing: number;
  error: number | null;
  initial: number;
  final: number;
  accounts: Account[];
  common: number;
  chances: number[];
  turning: TurningPoint[];
  costs: string[];
  reliance: string;
  better?: boolean;
}

/** What the dice brought a side and what its choices cost it, in its own chance to win the match. */
export interface Account {
  luck: number;
  skill: number;
}

/** A point (from 0) that moved the match, in words; and the chance of side A before and after it. */
export interface TurningPoint {
  point: number;
  where: string;
  what: string;
  moved: string;
  before: number;
  after: number;
}

/** Every throw of a match: the number of the answer, and which of the kinds it was. */
export interface Throws {
  match: string;
  kinds: ThrowKind[];
  throws: ([number, number])[];
}

/** What a throw can come up with and how often, in the order in which a number is counted off along it. */
export interface ThrowKind {
  what: string;
  outcomes: Answer[];
  weights: number[];
}

/** What a game's forge asks for, and lines to start from: in per cents, and `counted`, as statistics print them, where the forge takes those; no fields where the game has no forge. */
export interface ForgeState {
  game: string;
  fields: ForgeField[];
  example: { [key: string]: string };
  seasons?: boolean;
  counted?: { [key: string]: string };
}

/** A field of the form of a forge. `group`: under which heading it stands; `way`: whether it is only for those who count (`counts`) or only for those who know per cents (`figures`). */
export interface ForgeField {
  key: string;
  label: string;
  kind: string;
  needed?: boolean;
  values?: OptionValue[];
  least?: number | null;
  most?: number | null;
  group?: string;
  way?: string;
}

/** A card that was forged, its proof, what has to be said about it, and the set as a file. */
export interface ForgedState {
  card?: CardState | null;
  figures?: ForgedFigure[];
  error?: number;
  notes?: string[];
  file?: string;
  problem?: string;
  shares?: { [key: string]: number };
}

/** A card to be forged: from figures by the name of their field, or a real season ("Graf 1988 grass"). */
export interface NewCard {
  fields?: { [key: string]: string };
  season?: string;
}

/** A ready-made field: "Wimbledon 1983, men". */
export interface CalendarState {
  key: string;
  name: string;
  game: string;
  kind: string;
  surface: string;
  sizes: number[];
  where?: string;
  then?: string;
  season?: number;
  players?: string[];
}

/** A tournament to be drawn: events of the calendar, or a game and events of one's own; `me`: whom persons play. */
export interface NewTournament {
  game?: string;
  calendar?: string[];
  size?: number | null;
  events?: NewEvent[];
  plan?: string;
  name?: string;
  options?: { [key: string]: string };
  surface?: string | null;
  seed_draw?: "fixed" | "drawn";
  byes_to_seeds?: boolean;
  budgets?: boolean;
  injury_carryover?: boolean;
  me?: string[];
  bot?: string;
  lang?: string;
}

/** An event of a tournament: who may enter, how they are chosen (one of `players`, `best` and `random`), the plan. */
export interface NewEvent {
  kind?: "men" | "women" | "mixed" | "open";
  doubles?: boolean;
  players?: string[];
  best?: number | null;
  random?: number | null;
  plan?: string;
  groups?: number | null;
  through?: number | null;
  meetings?: number | null;
  key?: string;
}

/** A tournament that was drawn: who shows the token may change it. */
export interface Drawn {
  tournament: string;
  token: string;
}

/** A match of a tournament to be played or watched here. Seats as in a new match, or by who plays for whom. */
export interface TakeCourt {
  match: string;
  seats?: { [key: string]: string };
  speed?: "slow" | "normal" | "fast" | "instant";
}

/** Matches to be played out by bots: one, or all of an event up to a day, or all; `mine`: those of persons too. */
export interface PlayOut {
  match?: string;
  event?: string;
  day?: number | null;
  mine?: boolean;
}

/** A player leaves a tournament. */
export interface Leaves {
  player: string;
  why?: string;
}

/** Whom persons here play for, and which bots play the others. */
export interface PlaysFor {
  me?: string[];
  bot?: string;
}

/** A tournament in a list. `mine`: whoever asks may change it; `due`: what is played next, theirs before others. */
export interface TournamentListed {
  tournament: string;
  name: string;
  game: string;
  game_name: string;
  standing: string;
  changed: number;
  over?: boolean;
  mine?: boolean;
  due?: DueState | null;
}

/** The match of a tournament that is to be played next. `mine`: by somebody here. */
export interface DueState {
  round: string;
  a: string;
  b: string;
  mine?: boolean;
}

/** A tournament as it stands. `mine`: whoever asks may change it; `me`: whom persons play for. */
export interface TournamentState {
  tournament: string;
  name: string;
  game: string;
  game_name: string;
  standing: string;
  events: EventState[];
  commitment: string;
  note?: string;
  surface?: string;
  over?: boolean;
  mine?: boolean;
  me?: string[];
  bot?: string;
  running?: RunState | null;
  seed?: string | null;
  season?: string;
  others?: number;
}

/** One draw of a tournament. `champion` counts the entrants. */
export interface EventState {
  key: string;
  title: string;
  about: string;
  doubles: boolean;
  entrants: EntrantState[];
  stages: StageState[];
  matches: TieState[];
  highlights: Highlight[];
  numbers: NumbersRow[];
  path?: PathStep[];
  champion?: number | null;
  options?: Highlight[];
}

/** Who has entered: `called` with the seeding, `short` where there is little room. */
export interface EntrantState {
  name: string;
  called: string;
  short: string;
  players: string[];
  rank?: number | null;
  seed?: number | null;
  country?: string;
  out?: boolean;
  mine?: boolean;
}

/** A bracket, whose matches stand from top to bottom, or a group with its table, of which so many go `through`. */
export interface StageState {
  key: string;
  title: string;
  form: "bracket" | "group";
  rounds: RoundState[];
  table?: TableRow[];
  through?: number;
}

/** A round of a stage: its name, the day on which it is played, its matches by id. */
export interface RoundState {
  name: string;
  day: number;
  matches: string[];
}

/** A line of the table of a group. */
export interface TableRow {
  entrant: number;
  played: number;
  won: number;
  lost: number;
  sets: [number, number];
  games: [number, number];
  out?: boolean;
}

/** A match of a tournament. `a` and `b` count the entrants; `from_a` says where somebody comes from, not yet known. */
export interface TieState {
  id: string;
  stage: string;
  round: number;
  day: number;
  standing: "waiting" | "due" | "played" | "bye" | "walkover" | "empty";
  a?: number | null;
  b?: number | null;
  from_a?: string;
  from_b?: string;
  winner?: Side | null;
  score?: string;
  told?: string;
  why?: string;
  mine?: Side[];
  begun?: boolean;
  court?: string;
}

/** What a newspaper would print. */
export interface Highlight {
  what: string;
  text: string;
}

/** An entrant's tournament in numbers, in the order in which they finished. */
export interface NumbersRow {
  entrant: number;
  reached: string;
  matches: number;
  won: number;
  sets: [number, number];
  games: [number, number];
  points: [number, number];
  aces: number;
  double_faults: number;
}

/** A match of the champion's. */
export interface PathStep {
  round: string;
  foe: string;
  score: string;
}

/** Matches are being played out: how many have been so far, and how many were there to be. */
export interface RunState {
  done: number;
  of: number;
  problem?: string;
}

/** A season that can be begun: how many may enter, the usual number first, and the best of them by the cards. */
export interface CircuitState {
  key: string;
  name: string;
  game: string;
  kind: string;
  year: number;
  sizes: number[];
  players: string[];
}

/** A season to be begun; `me`: whom persons play for. */
export interface NewSeason {
  season: string;
  size?: number | null;
  name?: string;
  me?: string[];
  bot?: string;
  lang?: string;
}

/** A season that was begun: who shows the token may change it, and its tournaments. */
export interface Begun {
  season: string;
  token: string;
}

/** A season in a list. */
export interface SeasonListed {
  season: string;
  name: string;
  game: string;
  about: string;
  changed: number;
  over?: boolean;
}

/** A season as it stands. `mine`: whoever asks may change it. */
export interface SeasonState {
  season: string;
  sheet: SeasonSheet;
  game_name: string;
  mine?: boolean;
}

/** All of it. `among`: the players of the table of meetings, by their family names in `short`, with initials where two share one. */
export interface SeasonSheet {
  key: string;
  name: string;
  game: string;
  about: string;
  stops: StopTold[];
  ranking: RankedTold[];
  among?: string[];
  short?: string[];
  met?: MetTold[];
  record_book?: FeatTold[];
  matches?: number;
  next?: number | null;
  over?: boolean;
  me?: string[];
}

/** A tournament of the season. `ground` is its surface in words. */
export interface StopTold {
  key: string;
  name: string;
  place: string;
  surface: string;
  ground: string;
  standing: string;
  when?: string;
  result?: string;
  mine?: string;
  then?: string;
  tournament?: string;
}

/** A row of the ranking. `moved`: places gained against the cards; `titles`: the tournaments won. */
export interface RankedTold {
  place: number;
  name: string;
  points: (number | null)[];
  total: number;
  won: number;
  lost: number;
  moved?: number;
  titles?: number[];
  country?: string;
  mine?: boolean;
}

/** What two players have played: wins of the first and of the second, and every match of theirs in words. */
export interface MetTold {
  a: string;
  b: string;
  won: [number, number];
  matches?: string[];
}

/** A line of the record book. */
export interface FeatTold {
  what: string;
  number: string;
  name: string;
  text?: string;
  tournament?: string;
}

/** Every refusal by REST. */
export interface ErrorTold {
  error: ErrorBody;
}

/** What went wrong. */
export interface ErrorBody {
  code: RefusalCode;
  message: string;
}

/** All is well. */
export interface Ok {
  version: string;
}

export type FromPage =
  | SayHello
  | SayAnswer
  | SayThrow
  | SayTry
  | SayGo
  | SayHint
  | SayHand
  | SayUndo
  | SayConcede
  | SayRematch
  | SayRefresh
  | SayLang;

export type FromServer =
  | StateTold
  | HintTold
  | HandTold
  | TriedTold
  | PresenceTold
  | ThinkingTold
  | LapsedTold
  | RefusedTold
  | RematchTold;
