// The tokens of the seats held on this device, by match. They never stand in an address that is sent.

import { keepAll, kept } from "./kept";
import type { Seat } from "./wire";

const KEY = "netcord.seats";
type Held = Record<string, Record<Seat, string>>;

const held = (): Held => kept(KEY);

export function keep(match: string, tokens: Record<Seat, string>): void {
  const all = held();
  all[match] = { ...all[match], ...tokens };
  keepAll(KEY, all);
  open[match] = { ...open[match], ...tokens };
}

/** Give up the seats of a match in this browser; whoever kept its tokens elsewhere still holds them. */
export function forget(match: string): void {
  const { [match]: _gone, ...rest } = held();
  delete open[match];
  keepAll(KEY, rest);
}

const open: Held = {};

export function tokens(match: string): Record<Seat, string> {
  return { ...held()[match], ...open[match] };
}

const INVITED = "netcord.invitations";

const invited = (): Held => kept(INVITED);

/** Invitations are told once, by the server; here they are kept until their seats are taken. */
export function invite(match: string, seats: Record<Seat, string>): void {
  const all = invited();
  if (Object.keys(seats).length > 0) all[match] = seats;
  else delete all[match];
  keepAll(INVITED, all);
  sent[match] = seats;
}

const sent: Held = {};

export function invitations(match: string): Record<Seat, string> {
  return { ...invited()[match], ...sent[match] };
}

/** Whether this device holds a seat anywhere: there may be a match to go on with. */
export const holding = (): boolean => Object.keys({ ...held(), ...open }).length > 0;

/** The token a match is entered with: the first seat held here; none for a spectator. */
export function token(match: string): string | null {
  const mine = tokens(match);
  const seats = Object.keys(mine).sort();
  return seats[0] === undefined ? null : (mine[seats[0]] ?? null);
}

/** Tokens as the server reads them: of one match, or of all. */
export function header(match?: string): Record<string, string> {
  const all = match === undefined ? { ...held(), ...open } : { [match]: tokens(match) };
  const list = Object.values(all).flatMap((seats) => Object.values(seats));
  return list.length > 0 ? { "X-Netcord-Tokens": list.slice(-50).join(",") } : {};
}
