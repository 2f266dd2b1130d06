// Who is who on the page, and the strokes of a point as lines: what is told in a few words goes on with the stroke before.

import type { Event, FeedLine, Reason, SeatState, Side, State } from "./wire";
import { capital, t } from "./words.svelte";

const local = (seat: SeatState): boolean => seat.kind === "here" || seat.kind === "you";

/** The side of whoever sits at this screen alone; null for spectators and where several share it. */
export function mine(match: State): Side | null {
  const here = match.seats.filter(local);
  return here.length === 1 ? (here[0]?.side ?? null) : null;
}

/** Why the last answer cannot be taken back. */
export const noUndo = (match: State): string => t(match.seats.some((seat) => seat.kind === "person" || seat.kind === "open") ? "menu.no_undo_online" : "menu.no_undo");

/** The side of a seat. */
export const sideOf = (seat: string): Side => (seat.startsWith("B") ? "B" : "A");

/** What a player, or a side, is called on the page: whoever sits here alone is you. */
export function calling(match: State, seat: string): string {
  const one = match.seats.find((one) => one.seat === seat);
  const alone = match.seats.filter(local).length === 1;
  if (alone && (one !== undefined ? local(one) : mine(match) === seat)) return t("feed.you");
  return one?.short ?? match.score.rows.find((row) => row.side === seat)?.short ?? seat;
}

/** The match with whoever sits here alone and has no name called as the page calls them. */
export function addressed(match: State, you: string): State {
  const here = match.seats.filter(local);
  const [seat] = here;
  if (here.length !== 1 || seat === undefined || seat.named !== false) return match;
  const partners = match.seats.filter((one) => one.side === seat.side).length > 1;
  const called = { name: you, short: you };
  const rows = match.score.rows.map((row) => (row.side === seat.side && !partners ? { ...row, ...called, you: false } : row));
  return {
    ...match,
    seats: match.seats.map((one) => (one === seat ? { ...one, ...called } : one)),
    score: { ...match.score, rows },
  };
}

/** Facts as lines of the commentary, after those that are there. */
export function linesOf(before: FeedLine[], events: Event[]): FeedLine[] {
  const lines = [...before];
  for (const event of events) {
    const last = lines.at(-1);
    const why = reasonsOf(event);
    if (event.stroke?.startsWith(",") && last?.by && last.by === event.by && !last.call) {
      const reasons = [...(last.why ?? []), ...why];
      lines[lines.length - 1] = { ...last, text: last.text + event.stroke, roll: last.roll || event.roll || "", why: reasons };
    } else if (event.stroke) {
      lines.push({ kind: "now", text: event.stroke.replace(/^, /, ""), by: event.by ?? "", roll: event.roll ?? "", why });
    } else if (event.text && !event.by) {
      lines.push({ kind: "now", text: event.text, why });
    }
  }
  return lines;
}

/** The rule behind an event, and what it says of it; the event's own sentence where it says nothing more. */
function reasonsOf({ rule, why, text }: Event): Reason[] {
  return rule && (why || text) ? [{ rule, text: capital(why || (text ?? "")) }] : [];
}

/** Facts in a line: who did what, the last strokes of them. */
export function shortOf(events: Event[], who: (seat: string) => string, most = 2): string {
  const lines = linesOf([], events).filter((line) => line.by);
  return lines
    .slice(-most)
    .map((line) => (line.by ? t("feed.by", { who: who(line.by), text: line.text }) : line.text))
    .join(" · ");
}

/** The last fact that laid a card on the table, as long as its point goes on. */
export function cardLaid(told: Event[]): Event | null {
  const at = told.findLastIndex((event) => event.card);
  return told.slice(at + 1).some(({ fact }) => fact.fact === "PointWon") ? null : (told[at] ?? null);
}
