// Choosing is two steps: select, then play. A selection is always a whole choice: whoever picks a card has picked the
// first way of playing it, and changes the rest (Stars, target, hand) from there.

import type { Answer, Choice, Offer, Way } from "./wire";

export interface Row {
  key: string;
  way: Way;
  choices: Choice[]; // everything it may lead to
  open: boolean;
  why_not: string;
}

export const isOpen = (choice: Choice): boolean => choice.answer !== undefined && choice.answer !== null;

export const same = (one: Answer | null | undefined, other: Answer | null | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether a choice gives the point away and does nothing else. */
export const givesUp = (choice: Choice): boolean =>
  isOpen(choice) && choice.path.length === 1 && (choice.cost ?? []).some((cost) => cost.kind === "point");

export class Choosing {
  offer = $state.raw<Offer | null>(null);
  selected = $state.raw<Choice | null>(null);

  /** A new question: nothing is selected, unless there is only one thing to do. */
  ask(offer: Offer | null): void {
    this.offer = offer;
    const open = offer?.choices.filter(isOpen) ?? [];
    this.selected = open.length === 1 && open[0] !== undefined ? open[0] : null;
  }

  get open(): Choice[] {
    return (this.offer?.choices ?? []).filter(isOpen);
  }

  select = (choice: Choice | null): void => {
    if (choice === null || isOpen(choice)) this.selected = choice;
  };

  /** What there is to pick at a step, given what is selected before it. */
  rows(depth: number): Row[] {
    const before = depth === 0 ? [] : (this.selected?.path.slice(0, depth) ?? null);
    if (before === null) return [];
    const rows = new Map<string, Row>();
    for (const choice of this.offer?.choices ?? []) {
      const way = choice.path[depth];
      if (way === undefined || !starts(choice, before)) continue;
      const open = isOpen(choice);
      const key = `${way.stage}:${way.key}`;
      const row = rows.get(key);
      if (row === undefined) {
        rows.set(key, { key, way, choices: [choice], open, why_not: open ? "" : (choice.why_not ?? "") });
      } else {
        row.choices.push(choice);
        row.open ||= open;
        if (row.open) row.why_not = "";
      }
    }
    return [...rows.values()];
  }

  /** How many steps there are, as far as they can be seen from here. */
  get depth(): number {
    return this.selected?.path.length ?? 1;
  }

  /** Whether a row is part of what is selected. */
  on(row: Row, depth: number): boolean {
    const way = this.selected?.path[depth];
    return way !== undefined && `${way.stage}:${way.key}` === row.key;
  }

  /** Where picking a row leads: the steps after it stay as they were where they can. */
  led(row: Row): Choice | null {
    const wanted = this.selected?.path ?? [];
    let best: Choice | null = null;
    let most = -1;
    for (const choice of row.choices.filter(isOpen)) {
      const kept = choice.path.filter((way) => wanted.some((had) => had.stage === way.stage && had.key === way.key));
      if (kept.length > most) [best, most] = [choice, kept.length];
    }
    return best;
  }

  pick = (row: Row): void => {
    const best = this.led(row);
    if (best !== null) this.selected = best;
  };

  /** The next or the one before among the rows of the first step that can be picked. */
  move(step: 1 | -1): void {
    const rows = this.rows(0).filter((row) => row.open);
    if (rows.length === 0) return;
    const at = rows.findIndex((row) => this.on(row, 0));
    const next = rows[at < 0 ? (step === 1 ? 0 : rows.length - 1) : (at + step + rows.length) % rows.length];
    if (next !== undefined) this.pick(next);
  }

  digit(number: number): void {
    const row = this.rows(0).filter((one) => one.open)[number - 1];
    if (row !== undefined) this.pick(row);
  }
}

function starts(choice: Choice, before: Way[]): boolean {
  return before.every((way, at) => choice.path[at]?.stage === way.stage && choice.path[at]?.key === way.key);
}
