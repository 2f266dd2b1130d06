// Seasons by REST. Who began one may change it, and its tournaments: they have its token.

import { call, sent } from "./api";
import { header, keep } from "./draws";
import type { Begun, CircuitState, NewSeason, SeasonListed, SeasonState } from "./wire";

const at = (name: string, rest = ""): string => `/api/seasons/${encodeURIComponent(name)}${rest}`;
/** Names of seasons and of tournaments may be the same: their tokens are kept apart. */
const called = (name: string): string => `season/${name}`;

export const circuits = (language: string): Promise<CircuitState[]> => call(`/api/circuits?lang=${language}`);

export const listed = (language: string): Promise<SeasonListed[]> => call(`/api/seasons?lang=${language}`, { headers: header() });

export const season = (name: string, language: string): Promise<SeasonState> => call(`${at(name)}?lang=${language}`, { headers: header(called(name)) });

export async function begin(wanted: Partial<NewSeason>, language: string): Promise<Begun> {
  const made = await call<Begun>(`/api/seasons?lang=${language}`, sent({ ...wanted, lang: language }));
  keep(called(made.season), made.token);
  return made;
}

/** Draw the next tournament. What may be done with the season may be done with it. */
export async function drawNext(name: string, language: string): Promise<SeasonState> {
  const post = sent({});
  const token = header(called(name));
  const found = await call<SeasonState>(`${at(name, "/draw")}?lang=${language}`, { ...post, headers: { ...post.headers, ...token } });
  const drawn = found.sheet.stops[found.sheet.next ?? -1]?.tournament;
  if (drawn && token["X-Netcord-Tokens"]) keep(drawn, token["X-Netcord-Tokens"]);
  return found;
}
