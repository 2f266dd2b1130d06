// Cards of a deck as they are printed: what a picture of a face needs, whatever game it is from.

import type { Face } from "./wire";

const RISKS: Record<string, "safe" | "risky" | "very"> = { safe: "safe", risky: "risky", very_risky: "very" };

export const risk = (face: Face): "safe" | "risky" | "very" | "" => RISKS[(face.risk ?? "").replace(" ", "_")] ?? "";

export const amount = (face: Face, key: string): number | undefined => face.marks?.find((mark) => mark.key === key)?.amount;

export const label = (face: Face, key: string): string => face.marks?.find((mark) => mark.key === key)?.label ?? "";

export const marked = (face: Face, key: string): boolean => face.marks?.some((mark) => mark.key === key) ?? false;

/** What a hundred rolls make of a card, from the worst to the best. */
export const parts = (face: Face): { kind: string; label: string; amount: number }[] =>
  (face.marks ?? []).filter((mark) => mark.key.startsWith("part_")).map((mark) => ({ kind: mark.key.slice(5), label: mark.label, amount: mark.amount ?? 0 }));

/** The nine sectors of one game, or the four zones of another; nothing where a card has no court on it. */
export function court(face: Face): "zones" | "sectors" | null {
  const places = [...(face.start ?? []), ...(face.targets ?? [])];
  if (places.length === 0) return null;
  return places.some((place) => ["BH", "N", "FH", "V"].includes(place)) ? "zones" : "sectors";
}

/** How many of it are in the box. */
export const copies = (face: Face): number => amount(face, "count") ?? 1;
