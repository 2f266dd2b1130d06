// Every word of the frame of the page, in the language that is set. Sentences about a match come from the server.

import { words as fetchWords } from "./api";
import { settings, type Language } from "./settings.svelte";
import type { WordTree } from "./wire";

type Filling = Record<string, string | number>;

const held = $state<{ language: Language | null; words: Record<string, string> }>({ language: null, words: {} });

/** Words by their full key, "home.play_now", from however they are sorted. */
export function flattened(tree: WordTree, before = ""): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") flat[before + key] = value;
    else Object.assign(flat, flattened(value, `${before}${key}.`));
  }
  return flat;
}

/** Fetch the words of a language; until they are there, the page keeps those it has. */
export async function load(language: Language): Promise<void> {
  if (held.language === language) return;
  const flat = flattened(await fetchWords(language));
  if (settings.language !== language) return; // somebody was quicker
  held.words = Object.fromEntries(Object.entries(flat).map(([key, text]) => [key.replace(/^page\./, ""), text]));
  held.language = language;
}

/** Whether there is anything to say yet. */
export function ready(): boolean {
  return held.language !== null;
}

/** A word or sentence by its key: `{name}` is filled in, `{count:plural:shot|shots}` takes the number of `count`. */
export function t(key: string, filling: Filling = {}): string {
  const text = held.words[key];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)(?::plural:([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = filling[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return singular(Number(value)) ? one : many;
  });
}

/** Whether there is a word for a key. */
export function has(key: string): boolean {
  return key in held.words;
}

function singular(count: number): boolean {
  return held.language === "fr" ? Math.abs(count) < 2 : count === 1;
}

/** A chance as the terminal writes it: 70 %, and 0.5 % where a whole number would say nothing. */
export function percent(chance: number, digits = 0): string {
  const shown = (100 * chance).toFixed(digits);
  const small = digits === 0 && chance > 0 && chance < 1 && (shown === "0" || shown === "100");
  const text = small ? (100 * chance).toFixed(1) : shown;
  return `${settings.language === "fr" ? text.replace(".", ",") : text}\u202f%`;
}

/** A number with its sign, the minus a real one. */
export function signed(amount: number): string {
  return amount < 0 ? `\u2212${-amount}` : `+${amount}`;
}

/** A sentence that begins a line: the words of a game are written to stand anywhere. */
export function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase(settings.language) + text.slice(1);
}

export type Say = typeof t;
