// Facts are shown one after the other, each for as long as its movement takes. What is on the screen is never ahead of
// the last fact shown; choices open only when the queue is empty. A tap or the space bar finishes the running one.

import { look } from "./settings.svelte";
import { play } from "./sound";
import type { Event } from "./wire";

const QUICK = 120;
const MOVE = 220;
const FLIGHT = 480;

/** How long a fact is shown at normal speed; by its name, then by what it is about. */
const SPANS: Record<string, number> = {
  PointWon: 700,
  CardDrawn: 1200,
  Challenged: 600,
  GameWon: 1400,
  SetWon: 1400,
  EndsChanged: 1400,
  Hit: 3 * QUICK + FLIGHT,
  CellRead: 4 * QUICK + FLIGHT,
  Served: 600 + FLIGHT,
  Played: 600 + FLIGHT,
  Moved: MOVE,
  Rushed: MOVE,
  Placed: MOVE,
};
const USUAL = MOVE;
const SAID = 650; // a fact with a sentence is up long enough to be read at a glance

export function span(event: Event): number {
  return SPANS[event.fact.fact] ?? (event.text ? SAID : USUAL);
}

export class Queue {
  /** The fact that is being shown. */
  current = $state<Event | null>(null);
  /** What has been shown since the last whole state, the newest last. */
  told = $state<Event[]>([]);
  #waiting = $state<Event[]>([]);
  #paused = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #done: (() => void)[] = [];

  get busy(): boolean {
    return this.current !== null || this.#waiting.length > 0;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** Show these facts after those that wait already; `then` is called when all have been shown. */
  add(events: Event[], then: () => void): void {
    this.#waiting.push(...events);
    this.#done.push(then);
    if (this.current === null) this.#next();
  }

  /** The running fact is shown to its end at once. */
  finish(): void {
    if (this.current !== null) this.#next();
  }

  /** Everything that waits is shown to its end at once. */
  flush(): void {
    this.#waiting = [];
    this.#next();
  }

  pause(paused: boolean): void {
    this.#paused = paused;
    if (!paused && this.current !== null) this.#next();
    if (paused) clearTimeout(this.#timer);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#done = [];
    this.current = null;
    this.told = [];
  }

  #next(): void {
    clearTimeout(this.#timer);
    const next = look.pace === 0 ? undefined : this.#waiting.shift();
    if (next === undefined) {
      this.#waiting = [];
      this.current = null;
      this.told = [];
      const done = this.#done;
      this.#done = [];
      for (const then of done) then();
      return;
    }
    this.current = next;
    this.told.push(next);
    play(next);
    if (!this.#paused) this.#timer = setTimeout(() => this.#next(), span(next) * look.pace);
  }
}
