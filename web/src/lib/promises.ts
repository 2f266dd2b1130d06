// What was promised of the dice of a match when this browser came to it: the record is held against it when it is over.

const KEY = "netcord.promises";
const MOST = 500; // matches, the last ones

export interface Promised {
  promise: string;
  number: number; // the question at which it was told
}

function kept(): Record<string, Promised> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, Promised>) : {};
  } catch {
    return {};
  }
}

/** Only the first promise counts: a later one could have been made when the dice lay. */
export function keepPromise(match: string, promise: string, number: number): void {
  const all = kept();
  if (!promise || match in all) return;
  const last = Object.entries(all).slice(1 - MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(last), [match]: { promise, number } }));
  } catch {
    // storage is refused: then the record is held against itself alone
  }
}

export const promised = (match: string): Promised | null => kept()[match] ?? null;
