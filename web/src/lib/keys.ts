// The keyboard of a match, the same as in the terminal. A key that types into a field is left alone.

export interface Keys {
  digit?(number: number): void;
  arrow?(step: 1 | -1): void;
  move?(across: boolean, by: 1 | -1): boolean; // instead of `arrow`, where the two ways mean different things
  end?(last: boolean): void; // Home and End
  enter?(): boolean; // whether there was anything to play
  escape?(): void;
  why?(): void;
  hint?(): void;
  undo?(): void;
  game?(): void;
  set?(): void;
  space?(): boolean;
}

const ARROWS: Record<string, [across: boolean, by: 1 | -1]> = {
  ArrowLeft: [true, -1],
  ArrowRight: [true, 1],
  ArrowUp: [false, -1],
  ArrowDown: [false, 1],
};

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=range]), textarea, select, [contenteditable]");

const pressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("button, a, [role=button], input, summary") !== null;

/** Listen while a match is on; returns what stops it. */
export function listen(keys: Keys): () => void {
  const heard = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (document.querySelector("[aria-modal=true]") !== null) return;
    if (act(event)) event.preventDefault();
  };
  const act = (event: KeyboardEvent): boolean => {
    const way = ARROWS[event.key];
    if (way !== undefined && keys.move) return pressedRange(event.target) ? false : keys.move(...way);
    if (/^[0-9]$/.test(event.key)) return run(keys.digit, Number(event.key) || 10);
    switch (event.key) {
      case "ArrowRight":
      case "ArrowDown":
        return pressedRange(event.target) ? false : run(keys.arrow, 1 as const);
      case "ArrowLeft":
      case "ArrowUp":
        return pressedRange(event.target) ? false : run(keys.arrow, -1 as const);
      case "Enter":
        return !pressed(event.target) && (keys.enter?.() ?? false); // a focused button is pressed by it
      case " ":
        return !pressed(event.target) && (keys.space?.() ?? false);
      case "Home":
      case "End":
        return pressedRange(event.target) ? false : run(keys.end, event.key === "End");
      case "Escape":
        return run(keys.escape);
      case "?":
        return run(keys.why);
      case "h":
        return run(keys.hint);
      case "u":
        return run(keys.undo);
      case "g":
        return run(keys.game);
      case "s":
        return run(keys.set);
      default:
        return false;
    }
  };
  addEventListener("keydown", heard);
  return () => removeEventListener("keydown", heard);
}

const pressedRange = (target: EventTarget | null): boolean => target instanceof HTMLInputElement;

function run<A extends unknown[]>(action: ((...given: A) => void) | undefined, ...given: A): boolean {
  action?.(...given);
  return action !== undefined;
}
