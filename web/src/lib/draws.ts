// Tournaments by REST, the tokens of those that were drawn on this device, and what a sheet is made of.

import { call, sent } from "./api";
import { keepAll, kept } from "./kept";
import type {
  CalendarState,
  Created,
  Drawn,
  EventState,
  NewTournament,
  PlayOut,
  Side,
  StageState,
  TieState,
  TournamentListed,
  TournamentState,
} from "./wire";

const KEY = "netcord.draws";

const held = (): Record<string, string> => kept(KEY);
const open: Record<string, string> = {}; // where storage is refused, a tournament can be changed until the page is closed

export function keep(name: string, token: string): void {
  open[name] = token;
  keepAll(KEY, { ...held(), [name]: token });
}

export function header(name?: string): Record<string, string> {
  const all = { ...held(), ...open };
  const tokens = name === undefined ? Object.values(all).slice(-50) : [all[name] ?? ""];
  return tokens.some(Boolean) ? { "X-Netcord-Tokens": tokens.join(",") } : {};
}

const at = (name: string, rest = ""): string => `/api/tournaments/${encodeURIComponent(name)}${rest}`;

function change<T>(name: string, what: string, body: unknown, language: string): Promise<T> {
  const post = sent(body);
  return call(`${at(name, `/${what}`)}?lang=${language}`, { ...post, headers: { ...post.headers, ...header(name) } });
}

export const calendar = (language: string): Promise<CalendarState[]> => call(`/api/calendar?lang=${language}`);

export const listed = (language: string): Promise<TournamentListed[]> => call(`/api/tournaments?lang=${language}`, { headers: header() });

export const tournament = (name: string, language: string): Promise<TournamentState> => call(`${at(name)}?lang=${language}`, { headers: header(name) });

export async function draw(wanted: Partial<NewTournament>, language: string): Promise<Drawn> {
  const made = await call<Drawn>(`/api/tournaments?lang=${language}`, sent({ ...wanted, lang: language }));
  keep(made.tournament, made.token);
  return made;
}

/** A match to be played or watched; by `seats` where others sit than those who are said to play. */
export const takeCourt = (name: string, match: string, speed: string, language: string, seats: Record<Side, string> | null = null): Promise<Created> =>
  change(name, "court", { match, speed, ...(seats ? { seats } : {}) }, language);

export const playOut = (name: string, wanted: Partial<PlayOut>, language: string): Promise<TournamentState> => change(name, "play", wanted, language);

export const stop = (name: string, language: string): Promise<TournamentState> => change(name, "stop", {}, language);

export const withdraw = (name: string, player: string, why: string, language: string): Promise<TournamentState> =>
  change(name, "withdraw", { player, why }, language);

export const playsFor = (name: string, me: string[], bot: string, language: string): Promise<TournamentState> => change(name, "players", { me, bot }, language);

export const sheetAddress = (name: string, language: string): string => at(name, `/sheet?lang=${language}`);

/** The matches of an event by their ids. */
export function ties(event: EventState): Map<string, TieState> {
  return new Map(event.matches.map((match) => [match.id, match]));
}

/** The rounds of a stage with their matches. */
export function rounds(event: EventState, stage: StageState): TieState[][] {
  const known = ties(event);
  return stage.rounds.map((round) => round.matches.map((id) => known.get(id)).filter((match) => match !== undefined));
}

export const decided = (match: TieState): boolean => match.standing !== "due" && match.standing !== "waiting";

/** The entrant who goes on. */
export function through(match: TieState): number | null {
  if (!match.winner) return null;
  return (match.winner === "A" ? match.a : match.b) ?? null;
}
