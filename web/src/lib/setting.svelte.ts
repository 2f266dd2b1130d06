// What has been chosen of the options of a game. Which of them matter under the others is said by the server (`when`).

import type { GameState, OptionState } from "./wire";

/** Options that a setup draws in a place of their own. */
const ELSEWHERE = new Set(["surface", "player_cards"]);
/** Options that say how long a match is. */
export const LENGTHS = ["mode", "format", "best_of", "sets_to_win", "sets", "final_set"];
/** Switches that stand on the page, and not among the many others. */
const SWITCHES = ["challenges"];
/** Between the value of an option and that of the one that says more. */
const AND = "+";

/** An option that is on or off. */
export const isSwitch = ({ values }: OptionState): boolean =>
  values.length === 2 && values.every(({ value }) => value === "on" || value === "off");

export class Setting {
  values = $state<Record<string, string>>({});
  each = $state(0); // cards of a side
  needed = $state<Record<string, string>>({}); // by the cards that were chosen

  constructor(readonly game: GameState) {
    for (const option of game.options) this.values[option.key] = option.recommended || option.default;
    this.each = Math.min(...(game.cards?.each ?? [0]));
  }

  option(key: string): OptionState | undefined {
    return this.game.options.find((option) => option.key === key);
  }

  /** The value an option has: what is chosen, or as by default where it cannot matter. */
  value(key: string): string {
    const option = this.option(key);
    if (!option) return "";
    return this.matters(option) ? (this.needed[key] ?? this.values[key] ?? option.default) : option.default;
  }

  matters(option: OptionState): boolean {
    const cases = option.when ?? [];
    const chosen = (key: string): string => (key === "cards" ? String(this.each) : this.value(key));
    return cases.length === 0 || cases.some((all) => Object.entries(all).every(([key, value]) => chosen(key) === value));
  }

  title(key: string): string {
    const value = this.value(key);
    return this.option(key)?.values.find((one) => one.value === value)?.title ?? "";
  }

  set(key: string, value: string): void {
    this.values[key] = value;
  }

  /** A value of the option that says who plays with which one person plays alone. */
  get alone(): boolean {
    return this.value("players") === "solo";
  }

  get canBeAlone(): boolean {
    return this.option("players")?.values.some((one) => one.value === "solo") ?? false;
  }

  /** Whether cards of players may be brought along now. */
  get takesCards(): boolean {
    const gate = this.option("player_cards");
    return Math.max(0, ...(this.game.cards?.each ?? [0])) > 0 && (gate === undefined || this.matters(gate));
  }

  get cardsEach(): number {
    return this.takesCards ? this.each : 0;
  }

  get shown(): OptionState[] {
    return this.game.options.filter(
      (option) =>
        this.matters(option) &&
        option.values.length > 1 &&
        !ELSEWHERE.has(option.key) &&
        !(option.key === "players" && this.canBeAlone),
    );
  }

  /** Those with a rule of the house that we recommend. */
  get house(): OptionState[] {
    return this.shown.filter((option) => option.recommended);
  }

  /** What everybody wants to say. */
  get asked(): OptionState[] {
    const rest = this.shown.filter((option) => !option.recommended);
    const long = LENGTHS.flatMap((key) => rest.filter((option) => option.key === key));
    const turned = (option: OptionState): boolean => SWITCHES.includes(option.key) && isSwitch(option);
    return [...long, ...rest.filter((option) => (option.asked || turned(option)) && !long.includes(option))];
  }

  /** The length that says more, if a value of this one is chosen: tie-break or match, and then how many sets. */
  private closer(option: OptionState): { value: string; by: OptionState } | null {
    if (!LENGTHS.includes(option.key)) return null;
    for (const by of this.game.options) {
      const [only, ...others] = by.when ?? [];
      if (!LENGTHS.includes(by.key) || by === option || !only || others.length > 0) continue;
      const [[key, value] = [], ...more] = Object.entries(only);
      if (key === option.key && value !== undefined && more.length === 0) return { value, by };
    }
    return null;
  }

  /** What everybody wants to say, a row for each: a length and what says more of it are one. */
  get rows(): OptionState[] {
    const inside = new Set(this.asked.flatMap((option) => this.closer(option)?.by.key ?? []));
    return this.asked.filter((option) => !inside.has(option.key)).map((option) => this.whole(option));
  }

  private whole(option: OptionState): OptionState {
    const more = this.closer(option);
    if (!more) return option;
    const values = option.values.flatMap((one) =>
      one.value === more.value ? more.by.values.map((two) => ({ ...two, value: one.value + AND + two.value })) : [one],
    );
    return { ...option, values, default: this.joined(option, option.default, more.by.default) };
  }

  private joined(option: OptionState, value: string, closer: string): string {
    return this.closer(option)?.value === value ? value + AND + closer : value;
  }

  /** The value of a row. */
  taken(option: OptionState): string {
    return this.joined(option, this.value(option.key), this.values[this.closer(option)?.by.key ?? ""] ?? "");
  }

  take(option: OptionState, taken: string): void {
    const more = this.closer(option);
    const [value = taken, closer] = more ? taken.split(AND) : [taken];
    this.set(option.key, value);
    if (more && closer !== undefined) this.set(more.by.key, closer);
  }

  get others(): OptionState[] {
    return this.shown.filter((option) => !option.recommended && !this.asked.includes(option));
  }

  /** Those of the others that are not as printed. */
  get changed(): OptionState[] {
    return this.others.filter((option) => this.value(option.key) !== option.default);
  }

  /** What is sent: whatever is not as printed. */
  get options(): Record<string, string> {
    const told = this.game.options.filter((option) => option.key !== "player_cards" && this.value(option.key) !== option.default);
    return Object.fromEntries(told.map((option) => [option.key, this.value(option.key)]));
  }
}
