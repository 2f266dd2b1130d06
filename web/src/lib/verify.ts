// The dice of a record, checked here: written from docs/records.md, with nothing of netcord's own. Whoever trusts the
// server need not read this; whoever does not can.
//
// Checked are the checksum of every line, the order of the answers, the promise (the revealed seed is the one that was
// committed to), and every throw: what the seed gives, counted off along the outcomes of the throw. For dice the outcomes
// and their order are written down in docs/records.md, and stand below (`documented`). What lay in a pile of cards, and
// which throw was due when, only the rules can tell: that is taken from a list (`Throws`), as the server or
// `netcord record throws` writes it. A list that has other dice than the page is found out.

import type { Answer, Throws } from "./wire";

/** Something that does not hold, or cannot be checked: `what` is the key of a sentence, `filling` what stands in it. */
export interface Finding {
  what: string;
  line: number | null; // counted from 1, as an editor does
  filling: Record<string, string | number>;
}

export interface Verdict {
  findings: Finding[]; // what does not hold
  notes: Finding[]; // what is true, and cannot be shown
  format: number;
  lines: number; // whose checksums hold, if nothing is found
  over: boolean;
  byHand: boolean; // the dice were entered, so nobody can check them
  commitment: string; // the promise
  covered: boolean; // the promise covers the setup too
  throws: number; // that were thrown again
  dice: number; // of these, dice whose outcomes the documentation lists
  drawn: number; // of these, cards and others whose outcomes were taken from the list
}

const SUM = /^(.*),"sum":"([0-9a-f]{64})"\}$/s;
const TAIL = 74; // ,"sum":"…"}
const encoder = new TextEncoder();

class Unreadable extends Error {}

/** Check a record. Without the list of throws everything but the throws is checked. */
export async function verify(record: Uint8Array, listed: Throws | null): Promise<Verdict> {
  const verdict: Verdict = {
    findings: [],
    notes: [],
    format: 0,
    lines: 0,
    over: false,
    byHand: false,
    commitment: "",
    covered: false,
    throws: 0,
    dice: 0,
    drawn: 0,
  };
  const wrong = (what: string, line: number | null = null, filling: Finding["filling"] = {}): void =>
    void verdict.findings.push({ what, line, filling });
  try {
    await check(record, listed, verdict, wrong);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (verdict.findings.length === 0) wrong("unreadable", null);
  }
  return verdict;
}

type Wrong = (what: string, line?: number | null, filling?: Finding["filling"]) => void;

interface Entry {
  n: number;
  answer: string; // as it is written
  line: number;
}

async function check(record: Uint8Array, listed: Throws | null, verdict: Verdict, wrong: Wrong): Promise<void> {
  const lines = split(record);
  if (lines.length === 0) throw new Unreadable();
  if (record.at(-1) !== 10) wrong("truncated", lines.length);
  let before = "";
  let header: Map<string, string> | null = null;
  let end: Map<string, string> | null = null;
  const thrown: Entry[] = [];
  let due = 0;
  for (const [at, bytes] of lines.entries()) {
    const line = at + 1;
    const text = decoded(bytes);
    const [, , own] = (text === null ? null : SUM.exec(text)) ?? [];
    if (text === null || own === undefined) {
      wrong("form", line);
      throw new Unreadable();
    }
    const body = joined(encoder.encode(before), bytes.subarray(0, bytes.length - TAIL), encoder.encode("}"));
    if (hex(await sha256(body)) !== own) wrong("checksum", line);
    else verdict.lines += 1;
    before = own;
    const found = members(text);
    if (found === null) {
      wrong("form", line);
      throw new Unreadable();
    }
    if (end !== null) wrong("after_end", line);
    else if (at === 0) header = found;
    else if (found.has("end")) end = found;
    else {
      const n = Number(found.get("n"));
      if (n !== due) wrong("order", line, { n: String(found.get("n")), due });
      due = n + 1;
      if (found.get("by") === '"dice"') thrown.push({ n, answer: found.get("answer") ?? "", line });
    }
  }
  if (header === null) throw new Unreadable();
  verdict.format = Number(header.get("netcord"));
  verdict.over = end !== null;
  if (verdict.format !== 1 && verdict.format !== 2) {
    wrong("format", 1, { format: String(header.get("netcord")) });
    return;
  }
  const dice = members(header.get("dice") ?? "");
  if (dice === null) {
    verdict.byHand = true;
    verdict.notes.push({ what: "by_hand", line: 1, filling: {} });
    if (end !== null && end.get("seed") !== "null") wrong("needless_seed", lines.length);
    return;
  }
  verdict.commitment = text(dice.get("commitment"));
  verdict.covered = verdict.format > 1;
  if (!verdict.covered) verdict.notes.push({ what: "format_1", line: 1, filling: {} });
  if (end === null) {
    verdict.notes.push({ what: "not_over", line: null, filling: {} });
    return;
  }
  if (text(dice.get("scheme")) !== `netcord-dice-${verdict.format}`) {
    wrong("scheme", 1, { scheme: text(dice.get("scheme")) });
    return;
  }
  const seed = unhexed(text(end.get("seed")));
  if (seed === null) {
    wrong("no_seed", lines.length);
    return;
  }
  if (hex(await sha256(seed)) !== verdict.commitment) {
    wrong("promise", lines.length);
    return;
  }
  if (listed !== null) await checkThrows(header, dice, seed, thrown, listed, verdict, wrong);
}

/** Every throw again. Texts are taken as they stand in the record: nothing is written anew. */
async function checkThrows(
  header: Map<string, string>,
  dice: Map<string, string>,
  seed: Uint8Array,
  thrown: Entry[],
  listed: Throws,
  verdict: Verdict,
  wrong: Wrong,
): Promise<void> {
  const scheme = dice.get("scheme") ?? "";
  const parts = ["game", "edition", "setup", "data"].map((key) => header.get(key));
  const agreed = hex(await sha256(encoder.encode(`[${parts.join(",")}]`)));
  const promised = verdict.covered ? [scheme, `"${agreed}"`, dice.get("player_seeds")] : [scheme, dice.get("player_seeds")];
  const key = await mac(await keyOf(seed), `[${promised.join(",")}]`);
  const throwing = await keyOf(key);
  const kinds = listed.kinds.map((kind) => ({
    ...kind,
    total: kind.weights.reduce((sum, weight) => sum + weight, 0),
    known: isDocumented(header, kind.what, kind.outcomes, kind.weights),
  }));
  const due = new Map(listed.throws);
  for (const { n, answer, line } of thrown) {
    const kind = kinds[due.get(n) ?? -1];
    if (kind === undefined || kind.total < 1) {
      wrong("not_listed", line);
      continue;
    }
    if (kind.known === false) {
      wrong("other_dice", line, { what: kind.what });
      continue;
    }
    let number: bigint;
    const total = BigInt(kind.total);
    const limit = ALL - (ALL % total); // beyond the last whole multiple: thrown again
    let attempt = 0;
    do number = whole(await mac(throwing, `[${scheme},${header.get("match") ?? ""},${n},${attempt++}]`));
    while (number >= limit);
    const given = countedOff(kind.outcomes, kind.weights, Number(number % total));
    if (!same(JSON.parse(answer), given, verdict.format === 1)) {
      wrong("throw", line, { given: answer, right: JSON.stringify(given) });
    }
    verdict.throws += 1;
    if (kind.known === true) verdict.dice += 1;
    else verdict.drawn += 1;
  }
}

const ALL = 2n ** 256n;

/** Along the weights: with 1, 2, 4 the number 0 is the first outcome, 1 and 2 the second, 3 to 6 the third. */
function countedOff(outcomes: Answer[], weights: number[], number: number): Answer | undefined {
  let left = number;
  for (const [at, weight] of weights.entries()) {
    if (left < weight) return outcomes[at];
    left -= weight;
  }
  return undefined;
}

/** Whether two values say the same. Format 1 leaves fields out that are as by default. */
function same(given: unknown, full: unknown, abridged: boolean): boolean {
  if (typeof given !== "object" || given === null || typeof full !== "object" || full === null) return given === full;
  const [some, all] = [given as Record<string, unknown>, full as Record<string, unknown>];
  if (!abridged && Object.keys(some).length !== Object.keys(all).length) return false;
  return Object.keys(some).every((key) => key in all && same(some[key], all[key], abridged));
}

// What a throw can come up with, as docs/records.md lists it

type Listing = [Answer, number][];

const run = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const fair = (outcomes: Answer[]): Listing => outcomes.map((outcome) => [outcome, 1]);
/** Throws that read alike are one outcome, which stands where the first of them stands. */
function counted<A extends number | string>(outcomes: A[]): [A, number][] {
  const found = new Map<A, number>();
  for (const outcome of outcomes) found.set(outcome, (found.get(outcome) ?? 0) + 1);
  return [...found];
}

const d6 = run(1, 6);
const d20 = run(1, 20);
const pairs = d6.flatMap((a) => d6.map((b): [number, number] => [a, b]));
const white = counted(pairs.map(([a, b]) => 10 * Math.min(a, b) + Math.max(a, b)));
const toss = fair(["A", "B"]);
const hundred = [fair(run(1, 100)), fair(run(0, 99))];

/** By game and throw: the listings that are possible. What is not here is drawn from a pile. */
const THROWS: Record<string, Record<string, Listing[]>> = {
  "pro-tennis": {
    service: [fair(pairs.map(([a, b]) => ({ answer: "TwoDice", a, b })))],
    three_dice: [white.flatMap(([number, many]) => d6.map((red): [Answer, number] => [{ answer: "Dice", number, red }, many]))],
    clutch: [white],
    last_shot: [white],
    smash_roll: [white],
    event: [white],
    drop_target: [fair(d6)],
  },
  "inside-volley": {
    toss: [toss],
    control: [fair(run(1, 100))],
    injury: [fair(run(1, 10))],
    subject: [fair(["A", "B"])],
    cell: [fair(pairs.map(([column, row]) => ({ answer: "Cell", column, row })))],
    event: [counted(pairs.map(([a, b]) => a + b)).sort(([one], [other]) => one - other)],
  },
  worldwide: {
    toss: [toss],
    serve_roll: [fair(d20)],
    stroke_roll: [fair(d20)],
    flip: [fair(["good", "out"])],
    auto_serve: [fair(d6.flatMap((a) => d20.map((b) => ({ answer: "Dice", d6: a, d20: b }))))],
    auto_roll: [fair(d20)],
    auto_target: [fair(d20)],
    auto_side: [fair(d20), fair(["deuce", "ad"])],
  },
  ase: { toss: [toss], serve_roll: hundred, stroke_roll: hundred },
};

const PILES: Record<string, string[]> = {
  worldwide: ["draw", "auto_draw"],
  ase: ["draw", "hawkeye"],
  tennidice: ["card"],
};

/** The dice of the board that the setup contains, faces in the order of the board. */
function tennidice(setup: string): Record<string, Listing[]> | null {
  const dice = (JSON.parse(setup) as { board?: { dice?: Record<string, (string | number)[]> } }).board?.dice;
  if (dice === undefined) return null; // format 1 leaves the usual board out
  const faces = (name: string): (string | number)[] => dice[name] ?? [];
  const cells = (letters: string, numbers: string): [string, number][] =>
    counted(faces(letters).flatMap((letter) => faces(numbers).map((number) => `${letter}${number}`)));
  const hits = counted(faces("return_hit"));
  const returns = cells("return_letter", "return_number");
  return {
    toss: [toss],
    hit_die: [hits],
    winner_dice: [returns],
    serve_dice: [cells("serve_letter_deuce", "serve_number"), cells("serve_letter_ad", "serve_number")],
    return_dice: [hits.flatMap(([face, n]) => returns.map(([cell, m]): [Answer, number] => [`${face} ${cell}`, n * m]))],
  };
}

/** Whether a listing is the one that is documented; null where none is: a pile, or a board that is not in the record. */
function isDocumented(header: Map<string, string>, what: string, outcomes: Answer[], weights: number[]): boolean | null {
  const game = text(header.get("game"));
  const known = game === "tennidice" ? tennidice(header.get("setup") ?? "{}") : (THROWS[game] ?? null);
  const documented = known?.[what];
  if (documented !== undefined) {
    return documented.some(
      (listing) =>
        listing.length === outcomes.length &&
        listing.every(([outcome, weight], at) => weight === weights[at] && same(outcome, outcomes[at], false)),
    );
  }
  if (known === null) return null;
  // A pile lists its cards in ascending order, each once; what is neither a pile nor a die is no throw of this game
  if (!PILES[game]?.includes(what)) return false;
  return outcomes.every((card, at) => at === 0 || ascending(outcomes[at - 1], card)) ? null : false;
}

function ascending(one: Answer | undefined, other: Answer): boolean {
  return typeof one === "number" && typeof other === "number" ? one < other : String(one) < String(other);
}

// JSON as it is written

/** The members of an object, each value as the text it is; null if this is no object. */
export function members(json: string): Map<string, string> | null {
  if (!json.startsWith("{") || !json.endsWith("}")) return null;
  const found = new Map<string, string>();
  let at = 1;
  while (at < json.length - 1) {
    const named = quoted(json, at);
    if (named === null || json[named] !== ":") return null;
    const from = named + 1;
    const to = ended(json, from);
    if (to === null) return null;
    found.set(json.slice(at + 1, named - 1), json.slice(from, to));
    at = to + 1;
  }
  return found;
}

/** Where a string that begins here has ended. */
function quoted(json: string, at: number): number | null {
  if (json[at] !== '"') return null;
  for (let place = at + 1; place < json.length; place++) {
    if (json[place] === "\\") place++;
    else if (json[place] === '"') return place + 1;
  }
  return null;
}

/** Where a value that begins here has ended. */
function ended(json: string, at: number): number | null {
  let deep = 0;
  for (let place = at; place < json.length; place++) {
    const sign = json[place];
    if (sign === '"') {
      const next = quoted(json, place);
      if (next === null) return null;
      place = next - 1;
    } else if (sign === "{" || sign === "[") deep += 1;
    else if (sign === "}" || sign === "]") {
      if (deep === 0) return place;
      deep -= 1;
    } else if (sign === "," && deep === 0) return place;
  }
  return null;
}

function text(json: string | undefined): string {
  if (json === undefined) return "";
  const value: unknown = JSON.parse(json);
  return typeof value === "string" ? value : "";
}

// Bytes

function split(record: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const lines: Uint8Array<ArrayBuffer>[] = [];
  let from = 0;
  while (from < record.length) {
    const found = record.indexOf(10, from);
    const to = found < 0 ? record.length : found;
    lines.push(record.slice(from, to) as Uint8Array<ArrayBuffer>);
    from = to + 1;
  }
  return lines;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function unhexed(digits: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16)) as Uint8Array<ArrayBuffer>;
}

const whole = (bytes: Uint8Array): bigint => BigInt(`0x${hex(bytes)}`);

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

const keyOf = (bytes: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes as Uint8Array<ArrayBuffer>, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

async function mac(key: CryptoKey, message: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(message)));
}
