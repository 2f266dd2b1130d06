// The server by REST. Every refusal is a `Refusal` with the sentence the server gave.

import { header } from "./seats";
import { settings } from "./settings.svelte";
import type {
  CardState,
  ChancesTold,
  Created,
  Explained,
  Face,
  ForgedState,
  ForgeState,
  GameState,
  Heard,
  Joined,
  Looked,
  Moments,
  MyMatch,
  NewCard,
  NewMatch,
  ProofTold,
  Opened,
  RefusalCode,
  Renewed,
  Replay,
  RulesInShort,
  Spoken,
  Throws,
  WordTree,
} from "./wire";

export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode | "lost",
    message: string,
  ) {
    super(message);
  }
}

export async function call<T>(path: string, options: RequestInit = {}): Promise<T> {
  const answer = await ask(path, options);
  return (await answer.json()) as T;
}

async function ask(path: string, options: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(told(path), options);
  } catch {
    throw new Refusal("lost", "");
  }
  if (answer.ok) return answer;
  let refused: { error?: { code?: RefusalCode; message?: string } } = {};
  try {
    refused = await answer.json();
  } catch {
    // no sentence came along
  }
  throw new Refusal(refused.error?.code ?? "impossible", refused.error?.message ?? `${answer.status}`);
}

/** Whatever is asked may be refused, and then in the language of the page. */
function told(path: string): string {
  return /[?&]lang=/.test(path) ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${settings.language}`;
}

export function sent(body: unknown): RequestInit & { headers: Record<string, string> } {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

export const words = (language: string, sections: string): Promise<WordTree> => call(`/api/words?lang=${language}&${sections}`);

export const games = (language: string): Promise<GameState[]> => call(`/api/games?lang=${language}`);

export const cards = (game: string, language: string): Promise<CardState[]> =>
  call(`/api/games/${encodeURIComponent(game)}/cards?lang=${language}`);

export const deck = (game: string, language: string): Promise<Face[]> =>
  call(`/api/games/${encodeURIComponent(game)}/deck?lang=${language}`);

/** A game on paper, as PDF: lists with commas, everything where nothing is named. */
export async function paper(game: string, language: string, wanted: Record<string, string>): Promise<Blob> {
  const query = new URLSearchParams({ ...wanted, lang: language });
  return (await ask(`/api/games/${encodeURIComponent(game)}/paper?${query}`, {})).blob();
}

/** How often each of two cards wins; refused where nobody can sum that up. */
export const chances = (game: string, cards: string[], options: Record<string, string>): Promise<ChancesTold> =>
  call(`/api/games/${encodeURIComponent(game)}/chances?${new URLSearchParams({ cards: cards.join(","), options: Object.entries(options).map((pair) => pair.join("=")).join(",") }).toString()}`);

export const proof = (game: string, card: string, language: string): Promise<ProofTold> =>
  call(`/api/games/${encodeURIComponent(game)}/cards/${encodeURIComponent(card)}/proof?lang=${language}`);

export const rules = (game: string, language: string): Promise<RulesInShort> => call(`/api/games/${encodeURIComponent(game)}/rules?lang=${language}`);

export const forge = (game: string, language: string): Promise<ForgeState> => call(`/api/games/${encodeURIComponent(game)}/forge?lang=${language}`);

export const forged = (game: string, wanted: Partial<NewCard>, language: string): Promise<ForgedState> =>
  call(`/api/games/${encodeURIComponent(game)}/forge?lang=${language}`, sent(wanted));

export const create = (wanted: Partial<NewMatch>): Promise<Created> => call("/api/matches", sent(wanted));

export const join = (match: string, invitation: string, clock: boolean): Promise<Joined> =>
  call(`/api/matches/${encodeURIComponent(match)}/join`, sent({ invitation, clock }));

/** A code to say aloud instead of an invitation, for a while. */
export const spoken = (match: string, invitation: string): Promise<Spoken> =>
  call(`/api/matches/${encodeURIComponent(match)}/code`, sent({ invitation }));

/** Take an invitation back: it works no more, and the one that takes its place is told. */
export const renew = async (match: string, invitation: string): Promise<string> => {
  const asked = sent({ invitation });
  const told: Renewed = await call(`/api/matches/${encodeURIComponent(match)}/renew`, { ...asked, headers: { ...asked.headers, ...header(match) } });
  return told.invitation;
};

/** What a code is for. */
export const heard = (code: string, language: string): Promise<Heard> => call(`/api/codes?lang=${language}`, sent({ code }));

export const joinByCode = (code: string, clock: boolean, language: string): Promise<Joined> =>
  call(`/api/codes/join?lang=${language}`, sent({ code, clock }));

export const mine = (language: string): Promise<MyMatch[]> =>
  call(`/api/matches?lang=${language}`, { headers: header() });

export const replay = (match: string, language: string): Promise<Replay> =>
  call(`/api/matches/${encodeURIComponent(match)}/replay?lang=${language}`, { headers: header(match) });

export const moments = (match: string, point: number, language: string): Promise<Moments> =>
  call(`/api/matches/${encodeURIComponent(match)}/replay/${point}?lang=${language}`, { headers: header(match) });

/** What decided a match; `exact` waits a while for what takes longer. */
export const explain = (match: string, language: string, exact = false): Promise<Explained> =>
  call(`/api/matches/${encodeURIComponent(match)}/explain?lang=${language}${exact ? "&exact=1" : ""}`, { headers: header(match) });

export const throws = (match: string): Promise<Throws> => call(`/api/matches/${encodeURIComponent(match)}/throws`);

export const recordAddress = (match: string): string => `/api/matches/${encodeURIComponent(match)}/record`;

export const record = async (match: string): Promise<Blob> =>
  (await ask(recordAddress(match), { headers: header(match) })).blob();

/** All records of this browser's matches, in one file. */
export const records = async (): Promise<Blob> => (await ask("/api/records", { headers: header() })).blob();

function handed(bytes: Blob, seed: string | null): RequestInit {
  const seeded = seed === null ? {} : { "X-Netcord-Seed": seed };
  return { method: "POST", headers: { "Content-Type": "application/octet-stream", ...seeded }, body: bytes };
}

/** What a record holds, before anything is done with it. */
export const look = (bytes: Blob, seed: string | null, language: string): Promise<Looked> =>
  call(`/api/records/look?lang=${language}`, handed(bytes, seed));

/** Hand a record in; who sits where matters for one that goes on. */
export const open = (bytes: Blob, seed: string | null, seats: Record<string, string>, language: string): Promise<Opened> => {
  const sitting = Object.entries(seats).map(([seat, who]) => `${seat}:${who}`);
  return call(`/api/records?lang=${language}&seats=${encodeURIComponent(sitting.join(","))}`, handed(bytes, seed));
};
