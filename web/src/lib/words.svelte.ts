// Every word of the frame of the page, in the language that is set. Sentences about a match come from the server.

import { untrack } from "svelte";

import { words as fetchWords } from "./api";
import { settings, type Language } from "./settings.svelte";
import type { WordTree } from "./wire";

type Filling = Record<string, string | number>;

/** What a first match has no need of: fetched with the first page that has. */
const LATER = "after,cards,draws,forge,keys,opened,records,replay,season,setup,verify";

interface Held {
  language: Language | null;
  words: Record<string, string>;
  whole: boolean;
}
let held = $state.raw<Held>({ language: null, words: {}, whole: false });

/** Words by their full key, "home.play_now", from however they are sorted. */
export function flattened(tree: WordTree, before = ""): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") flat[before + key] = value;
    else Object.assign(flat, flattened(value, `${before}${key}.`));
  }
  return flat;
}

/** Fetch the words of a language, all of them if they are wanted or were there; until then the page keeps those it has. */
export async function load(language: Language, all = false): Promise<void> {
  const known = held.language === language ? held : null;
  const whole = all || held.whole;
  if (known !== null && (known.whole || !whole)) return;
  const sections = known ? `only=${LATER}` : whole ? "" : `without=${LATER}`;
  const found = flattened(await fetchWords(language, sections));
  if (settings.language !== language || (known !== null && known.language !== held.language)) return; // somebody was quicker
  held = { language, words: { ...known?.words, ...found }, whole };
}

/** All words, for what is not there from the first page on: whenever the server is there again, if it is not. */
export async function loadAll(): Promise<void> {
  for (;;) {
    try {
      return await untrack(() => load(settings.language, true));
    } catch {
      await new Promise((later) => setTimeout(later, 1000));
    }
  }
}

/** Whether there is anything to say yet; `all`: also on the pages beside a first match. */
export function ready(all = false): boolean {
  return held.language !== null && (held.whole || !all);
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
  return `${small ? decimal(100 * chance) : decimal(100 * chance, digits)}\u202f%`;
}

/** A sentence of the server as the page writes it: a thin space before %, a real minus before a number. */
export function typeset(text: string): string {
  return text.replace(/(\d)\s?%/g, "$1\u202f%").replace(/(^|\s)-(\d)/g, "$1\u2212$2");
}

/** A number with digits after its point, as the language writes it. */
export function decimal(amount: number, digits = 1): string {
  const text = amount.toFixed(digits).replace("-", "\u2212");
  return settings.language === "fr" ? text.replace(".", ",") : text;
}

/** A number with its sign, the minus a real one. */
export function signed(amount: number): string {
  return amount < 0 ? `\u2212${-amount}` : `+${amount}`;
}

/** A text whose scores are not broken at their hyphens. */
export const whole = (text: string): string => text.replace(/(\d)-(?=\d)/g, "$1\u2060-\u2060");

/** A sentence that begins a line: the words of a game are written to stand anywhere. */
export function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase(settings.language) + text.slice(1);
}

export type Say = typeof t;
