// What both may know of the table while the screen changes hands.

import type { Count } from "../../lib/table";
import type { State } from "../../lib/wire";
import { scene, tableOf } from "./scene";

export function known(match: State): Count[] {
  const table = tableOf(match);
  if (table === null) return [];
  const { halves } = scene(table, []);
  return (["A", "B"] as const).map((side) => {
    const { hand, pile, stars, owned } = halves[side];
    return { side, amounts: [["hand", hand ?? 0], ["pile", pile]], ...(owned > 0 ? { stars: { have: stars, of: owned } } : {}) };
  });
}
