// Cells of the twenty-sided die, from the chances that were told.

import type { Choice } from "../../lib/wire";

/** The first face that is an ace, 21 if none is: the aces are the highest faces. */
export function aces(choice: Choice): number {
  const chance = choice.odds?.find((share) => share.key === "ace")?.chance ?? 0;
  return 21 - Math.round(20 * chance);
}
