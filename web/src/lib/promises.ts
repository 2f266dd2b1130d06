// What was promised of the dice of a match when this browser came to it: the record is held against it when it is over.

import { keepAll, kept } from "./kept";

const KEY = "netcord.promises";
const MOST = 500; // matches, the last ones

export interface Promised {
  promise: string;
  number: number; // the question at which it was told
}

/** Only the first promise counts: a later one could have been made when the dice lay. */
export function keepPromise(match: string, promise: string, number: number): void {
  const all = kept<Promised>(KEY);
  if (!promise || match in all) return;
  keepAll(KEY, { ...Object.fromEntries(Object.entries(all).slice(1 - MOST)), [match]: { promise, number } });
}

export const promised = (match: string): Promised | null => kept<Promised>(KEY)[match] ?? null;
