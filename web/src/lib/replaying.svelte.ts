// A match watched again: one cursor, a point and a moment in it. A moment is an answer: the table before it, and what came
// of it. At rest the table stands as it did when the last fact of the moment had happened; playing, the facts are shown one
// after the other by the queue that shows them in a match.

import { moments as fetchMoments } from "./api";
import { Queue } from "./queue.svelte";
import { look } from "./settings.svelte";
import type { Event, Moment, Replay, ReplayPoint, State } from "./wire";

const AT_ONCE = 260; // how long a point stands where nothing is shown in between

export class Replaying {
  readonly queue = new Queue();
  points = $state.raw<ReplayPoint[]>([]);
  /** The point, counted from 0. */
  at = $state(0);
  /** The moment in it, counted from 0 among those that tell something. */
  step = $state(0);
  playing = $state(false);
  /** Whether the table is looked at; else only the story is. */
  watching = $state(false);
  lost = $state(false); // a point could not be fetched
  #moments = $state.raw<Moment[]>([]);
  #shown = $state.raw<Moment | null>(null);
  #held = new Map<number, Promise<Moment[]>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = 0; // what is fetched for a place that was left meanwhile is not shown

  constructor(
    readonly match: string,
    readonly language: string,
  ) {}

  begin(replay: Replay): void {
    this.points = replay.points;
    this.at = Math.max(0, replay.points.length - 1);
  }

  /** The strokes of the point: every moment in which something is told. */
  get moments(): Moment[] {
    return this.#moments;
  }

  get moment(): Moment | null {
    return this.#shown;
  }

  /** A match as it stood at the moment, for whatever draws a match. */
  state(match: State): State | null {
    const moment = this.#shown;
    if (moment === null) return null;
    const { over: _over, offer: _offer, throw: _throw, picture: _picture, ...rest } = match;
    const earlier = this.#moments.slice(0, this.#moments.indexOf(moment)).flatMap((one) => one.facts);
    return {
      ...rest,
      number: moment.number,
      score: moment.score,
      standing: moment.standing,
      view: moment.view,
      ...(moment.picture ? { picture: moment.picture } : {}),
      point: earlier,
      transport: [],
      feed: [],
    };
  }

  /** To a point: its first stroke if it is to be played, else what it came to. */
  go(point: number): void {
    const to = Math.min(Math.max(0, point), Math.max(0, this.points.length - 1));
    this.at = to;
    if (this.watching) void this.#enter(to, this.playing ? "first" : "last");
  }

  /** Stroke by stroke, on into the next point and back into the last. */
  stroke(by: 1 | -1): void {
    this.pause();
    if (!this.watching) return void this.watch();
    const to = this.step + by;
    if (to >= 0 && to < this.#moments.length) this.show(to);
    else if (by > 0 && this.at < this.points.length - 1) void this.#enter(++this.at, "first");
    else if (by < 0 && this.at > 0) void this.#enter(--this.at, "last");
  }

  /** A moment of this point, at rest. */
  show(step: number): void {
    const moment = this.#moments[step];
    if (moment === undefined) return;
    clearTimeout(this.#timer);
    this.queue.clear();
    this.step = step;
    this.#shown = moment;
    const told = upToPoint(moment.facts);
    this.queue.told = told;
    this.queue.current = told.at(-1) ?? null;
  }

  watch(): void {
    this.watching = true;
    void this.#enter(this.at, "first");
  }

  /** The table from the beginning, unless somebody has put the cursor anywhere. */
  again(): void {
    if (this.at >= this.points.length - 1) this.at = 0;
    this.watch();
  }

  tell(): void {
    this.pause();
    this.watching = false;
  }

  toggle(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (!this.watching) {
      if (this.at >= this.points.length - 1) this.at = 0;
      this.watching = true;
      void this.#enter(this.at, "first");
    } else if (this.at >= this.points.length - 1 && this.step >= this.#moments.length - 1) void this.#enter((this.at = 0), "first");
    else this.#run(this.step);
  }

  pause(): void {
    if (!this.playing) return;
    this.playing = false;
    this.show(this.step);
  }

  close(): void {
    this.playing = false;
    clearTimeout(this.#timer);
    this.queue.clear();
  }

  async #enter(point: number, where: "first" | "last"): Promise<void> {
    const wanted = ++this.#wanted;
    clearTimeout(this.#timer);
    try {
      const found = await this.#fetched(point);
      if (wanted !== this.#wanted) return;
      this.lost = false;
      this.#moments = found;
      if (this.playing) this.#run(0);
      else this.show(where === "first" ? 0 : found.length - 1);
      if (point + 1 < this.points.length) void this.#fetched(point + 1).catch(() => undefined);
    } catch {
      if (wanted !== this.#wanted) return;
      this.lost = true;
      this.playing = false;
    }
  }

  #fetched(point: number): Promise<Moment[]> {
    const held = this.#held.get(point);
    if (held !== undefined) return held;
    const found = fetchMoments(this.match, point, this.language).then(({ moments }) => {
      const told = moments.filter((moment) => moment.facts.some((event) => event.stroke || event.text));
      return told.length > 0 ? told : moments.slice(-1);
    });
    this.#held.set(point, found);
    found.catch(() => this.#held.delete(point));
    return found;
  }

  /** Show this moment as it happened, then the next. */
  #run(step: number): void {
    const moment = this.#moments[step];
    if (moment === undefined || !this.playing) return;
    this.queue.clear();
    this.step = step;
    this.#shown = moment;
    if (look.pace === 0) {
      this.show(this.#moments.length - 1);
      this.#timer = setTimeout(() => this.#onward(this.#moments.length - 1), AT_ONCE);
    } else this.queue.add(upToPoint(moment.facts), () => this.#onward(step));
  }

  #onward(step: number): void {
    if (!this.playing) return;
    if (step + 1 < this.#moments.length) this.#run(step + 1);
    else if (this.at + 1 < this.points.length) void this.#enter(++this.at, "first");
    else {
      this.playing = false;
      this.show(step);
    }
  }
}

/** What comes after a point is the next one's: the ball lies where it fell until then. */
export function upToPoint(facts: Event[]): Event[] {
  const won = facts.findIndex((event) => event.fact.fact === "PointWon");
  return won < 0 ? facts : facts.slice(0, won + 1);
}
