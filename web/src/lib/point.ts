// The point on the screen: its facts in order, whether they came with the state or are being shown.

import type { Queue } from "./queue.svelte";
import type { Event, Fact, State } from "./wire";

/** What may follow a point before anything happens in the next one. */
const AFTERWARDS = new Set(["PointWon", "GameWon", "SetWon", "MatchWon", "EndsChanged", "ServiceChanged", "SpiritTaken", "Rained", "Dried"]);

/** Of many facts those of the last point in which something has happened. */
export function lastPoint(events: Event[]): Event[] {
  const last = events.findLastIndex((event) => !AFTERWARDS.has(event.fact.fact));
  return events.slice(events.findLastIndex((event, at) => at < last && event.fact.fact === "PointWon") + 1);
}

/** The facts of the point on the screen, each with its sentence; `tried` are those that a throw would bring. */
export function eventsOf(match: State, queue: Queue, tried: Event[] | null = null): Event[] {
  return lastPoint([...(match.point ?? []), ...queue.told, ...(tried ?? [])]);
}

export function factsOf(match: State, queue: Queue, tried: Event[] | null = null): Fact[] {
  return eventsOf(match, queue, tried).map((event) => event.fact);
}
