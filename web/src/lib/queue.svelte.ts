// Facts are shown one after the other, each for as long as its movement takes. What is on the screen is never ahead of
// the last fact shown; choices open only when the queue is empty. A tap or the space bar finishes the running one.

import { look } from "./settings.svelte";
import { make, play } from "./sound";
import type { Event, FeedLine } from "./wire";

const QUICK = 120;
const MOVE = 220;
const FLIGHT = 480;

/** How long a fact is shown at normal speed, by its name; what nobody sees move takes no time. */
const SPANS: Record<string, number> = {
  // every game
  PointWon: 700,
  GameWon: 1400,
  SetWon: 1400,
  MatchWon: 900,
  EndsChanged: 1000,
  TossWon: 900,
  EventStruck: 2800,
  Ace: 500,
  DoubleFault: 500,
  Missed: 700,
  Challenged: 600,
  // strokes; what falls before them is in FALL
  Served: 600 + FLIGHT,
  Played: MOVE,
  Validated: 300,
  Aimed: FLIGHT,
  WinnerHit: FLIGHT,
  Struck: 300 + FLIGHT,
  DiceRead: 600,
  InPlay: FLIGHT,
  ServeFault: FLIGHT,
  Winner: FLIGHT,
  Lunged: MOVE,
  Hit: 3 * QUICK + 160,
  ClutchTried: 600,
  TacticChosen: 450,
  NetPlay: 600,
  Controlled: 600,
  CellRead: 4 * QUICK,
  Won: 900,
  // pawns, cards, cubes
  Moved: MOVE,
  Recovered: MOVE,
  Discarded: MOVE,
  CubeUsed: MOVE,
  SpiritTaken: MOVE,
  Revealed: 900,
  CardDrawn: 1200,
  Rested: 500,
};
const FALL = 600; // a die that decides a stroke: until it lies, nobody knows what it brings
const FALL_READ = 450; // dice that are looked up on a card: several for every point
const READ = new Set(["Hit", "ClutchTried", "NetPlay"]);
const SAID = 450; // a fact with a sentence is up long enough to be read at a glance

/** Whether a stroke is told with the throw that decides it: as "14 / 10", as what is read on a card (where no red die is
 * told of, it was seen before), or as the cell where the ball comes down, or that is read. */
function thrown({ fact, roll }: Event): boolean {
  if (/^\d/.test(roll ?? "") || fact.fact === "CellRead") return true;
  if (READ.has(fact.fact)) return fact.fact !== "Hit" || Number(fact["red"] ?? 0) > 0;
  return fact.fact === "Missed" ? "hitter" in fact : (fact.fact === "Served" || fact.fact === "Struck") && "cell" in fact;
}

export function span(event: Event): number {
  const name = event.fact.fact;
  if (thrown(event) && (name === "Served" || name === "Struck")) return FLIGHT;
  return SPANS[name] ?? (event.text ? SAID : 0);
}

/** Facts that are told in one line across the table, and then gone. */
const ANNOUNCED = new Set(["GameWon", "SetWon", "MatchWon", "EndsChanged", "EventStruck", "TossWon"]);

export const announced = (event: Event | null): string =>
  event !== null && ANNOUNCED.has(event.fact.fact) ? (event.text ?? "") : "";

/** Facts that no dice have brought: cubes that are placed, taken or spent, a call that is doubted, the score. */
const DIELESS = new Set([...ANNOUNCED, "Revealed", "CubeUsed", "SpiritTaken", "Challenged", "ChallengeKept", "CardDrawn", "PointWon", "ServiceChanged"]);

export const dieless = (event: Event | null): boolean => event === null || DIELESS.has(event.fact.fact);

/** What a game, a set or the match was won by: the line that the commentary has of it is told with the fact, across the table. */
export function crowned(events: Event[], feed: FeedLine[]): Event[] {
  for (const kind of ["match", "set", "game"]) {
    const name = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}Won`;
    const last = events.findLastIndex((event) => event.fact.fact === name);
    if (last < 0) continue;
    const text = feed.findLast((line) => line.kind === kind)?.text;
    return text ? events.map((event, at) => (at === last && !event.text ? { ...event, text } : event)) : events;
  }
  return events;
}

/** Of many facts the one that says most of what they have come to: a set rather than the change of ends after it. */
function weightiest(events: Event[]): Event | null {
  const told = events.filter((event) => announced(event) !== "");
  for (const name of ["MatchWon", "SetWon", "GameWon"]) {
    const found = told.findLast((event) => event.fact.fact === name);
    if (found) return found;
  }
  return told.at(-1) ?? null;
}

/** Whether facts go over more than one point. */
const jumps = (events: Event[]): boolean => events.filter(({ fact }) => fact.fact === "PointWon").length > 1;

export class Queue {
  /** The fact that is being shown. */
  current = $state<Event | null>(null);
  /** The fact whose dice are falling: it is told when they lie. */
  falling = $state<Event | null>(null);
  /** What has been shown since the last whole state, the newest last. */
  told = $state<Event[]>([]);
  /** What a jump over many points has come to, for as long as it takes to read. */
  headline = $state("");
  /** Dice that are thrown by hand have fallen before they are told: they do not fall again for show. */
  byHand = false;
  #waiting = $state<(Event | (() => void))[]>([]); // facts, and after them what they led to
  #paused = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reading: ReturnType<typeof setTimeout> | undefined;

  get busy(): boolean {
    return this.current !== null || this.#waiting.length > 0;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** Show these facts after those that wait already; `then` is called when they have been shown, before what follows them.
   *
   * More than a point at once is a jump: nobody wants to see every stroke of a set. Only what it came to is told.
   */
  add(events: Event[], then: () => void): void {
    if (jumps(events)) {
      this.flush();
      then();
      this.#tell(weightiest(events));
      return;
    }
    this.#waiting.push(...events, then);
    if (this.current === null) this.#next();
  }

  /** The running fact is shown to its end at once. */
  finish(): void {
    if (this.current !== null) this.#next();
  }

  /** Everything that waits is shown to its end at once. */
  flush(): void {
    this.#waiting = this.#waiting.filter((one) => typeof one === "function");
    this.#next();
  }

  pause(paused: boolean): void {
    this.#paused = paused;
    if (!paused && this.current !== null) this.#next();
    if (paused) clearTimeout(this.#timer);
  }

  #tell(event: Event | null): void {
    clearTimeout(this.#reading);
    this.headline = announced(event);
    if (event === null || look.pace === 0) this.headline = "";
    else this.#reading = setTimeout(() => (this.headline = ""), span(event) * look.pace);
  }

  clear(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#reading);
    this.headline = "";
    this.#waiting = [];
    this.current = this.falling = null;
    this.told = [];
  }

  /** The dice lie: what they have brought is told. */
  #land(): void {
    const landed = this.falling;
    if (landed === null) return;
    this.falling = null;
    this.told.push(landed);
    play(landed);
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#land();
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (typeof next === "function") {
        const last = this.#waiting.length === 0;
        if (last) this.current = null;
        this.told = [];
        next();
        if (last) return; // what it has added is being shown already
        continue;
      }
      if (look.pace === 0) continue;
      this.current = next;
      if (thrown(next) && !this.byHand) {
        this.falling = next;
        make("dice");
        if (this.#paused) return;
        this.#timer = setTimeout(() => {
          this.#land();
          this.#timer = setTimeout(() => this.#next(), span(next) * look.pace);
        }, (READ.has(next.fact.fact) ? FALL_READ : FALL) * look.pace);
        return;
      }
      this.told.push(next);
      play(next);
      if (this.#paused) return;
      const time = span(next) * look.pace;
      if (time === 0) continue;
      this.#timer = setTimeout(() => this.#next(), time);
      return;
    }
    this.current = null;
    this.told = [];
  }
}
