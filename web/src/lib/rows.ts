// What a row of choices shows, whatever the game: the choice it stands for, its figures, a button for a later step.

import type { Figure } from "../parts/OptionRow.svelte";
import type { Segment } from "../parts/Segments.svelte";
import { isOpen, type Choosing, type Row } from "./choosing.svelte";
import type { Value } from "./table";
import type { Answer, Choice, Way } from "./wire";
import { percent, t } from "./words.svelte";

type Worth = (answer: Answer | null | undefined) => Value[];

/** The choice a row stands for: what is selected, or the first way of it. */
export const standsFor = (row: Row, selected: Choice | null): Choice | null =>
  row.choices.find((choice) => choice === selected) ?? row.choices.find(isOpen) ?? row.choices[0] ?? null;

/** How likely it is, as far as anybody knows. */
export const chanceOf = (choice: Choice | null, worth: Worth): number | null =>
  worth(choice?.answer).at(-1)?.chance ?? choice?.chance ?? null;

/** What stands at the edge of a row: what it is worth, how often it comes off, so many of so many. */
export function figuresOf(choice: Choice | null, worth: Worth): Figure[] {
  const values = worth(choice?.answer);
  if (values.length > 0) {
    return values.map((one, at) => ({ value: percent(one.chance, one.exact ? 1 : 0), label: one.label, light: at < values.length - 1 }));
  }
  if (choice?.tally) return [{ value: String(choice.tally.amount), label: choice.tally.label }];
  return choice?.chance === undefined || choice.chance === null ? [] : [{ value: percent(choice.chance) }];
}

/** "7+", or "≤7" where low is good. */
export function numberOf(choice: Choice | null): string {
  const { needed, good } = choice?.roll ?? {};
  if (needed === undefined || needed === null) return "";
  return good === "low" ? `≤${needed}` : `${Math.max(1, needed)}+`;
}

/** A button of a later step: the number it makes and its chance. */
export function segmentOf(row: Row, choosing: Choosing): Segment {
  const choice = choosing.led(row) ?? row.choices[0] ?? null;
  const one: Segment = { key: row.key, label: row.way.label, why_not: row.open ? "" : row.why_not };
  if (choice?.chance !== undefined && choice.chance !== null) one.chance = percent(choice.chance);
  one.value = choice?.chance === 1 ? t("roll.sure") : numberOf(choice);
  const stars = row.way.stage === "stars" ? (choice?.cost ?? []).find((cost) => cost.kind === "star") : undefined;
  if (stars) one.stars = stars.amount ?? 1;
  return one;
}

/** Buttons that cannot be pressed now stand among the others, with the reason. */
export function closedOf(selected: Choice | null, stage: string): Segment[] {
  const ways: Way[] = (selected?.closed ?? []).filter((way) => way.stage === stage);
  return ways.map((way) => ({ key: `closed:${way.key}`, label: way.label, stars: Number(way.key) || 0, why_not: way.why_not ?? "" }));
}
