// Where things lie on a court that is drawn into a box of any size. You are below, the opponent above and mirrored.

export type CourtKind = "zones" | "sectors" | "grid" | "plain";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Point {
  x: number;
  y: number;
}

const ZONES = ["BH", "N", "FH"]; // from the left, in one's own half
const DEPTHS = ["S", "G", "D"]; // from the net backwards
const SIDES = ["B", "C", "F"]; // from the left, in one's own half
const BACK = 0.32; // of the court's length: the zones behind the service line
export const COLUMNS = ["A", "B", "C", "D", "E", "F"];
export const ROWS = 5;

/** The lines of the court inside the whole picture. */
export function ground(kind: CourtKind, width: number, height: number): Box {
  if (kind === "grid") return { x: 34, y: 34, w: width - 46, h: height - 34 - 54 * Math.min(1, height / 402) };
  if (kind === "plain") {
    const wide = width > 1.6 * height; // a telephone
    const w = wide ? 0.49 * width : 0.67 * width;
    const margin = wide ? 8 : Math.max(24, 0.098 * height);
    return { x: (width - w) / 2, y: margin, w, h: height - 2 * margin };
  }
  const side = width < 360 || height < 420 ? 18 : 26;
  const back = height < 420 ? 10 : 22;
  return { x: side, y: back, w: width - 2 * side, h: height - 2 * back };
}

/** A zone, a sector or a cell of the grid, by its key. */
export function spot(kind: CourtKind, box: Box, key: string, own: boolean): Box | null {
  const mid = box.y + box.h / 2;
  if (kind === "zones") {
    const depth = BACK * box.h;
    if (key === "V") {
      const h = box.h / 2 - depth;
      return { x: box.x, y: own ? mid : mid - h, w: box.w, h };
    }
    const at = ZONES.indexOf(key);
    if (at < 0) return null;
    const w = box.w / 3;
    return { x: box.x + w * (own ? at : 2 - at), y: own ? box.y + box.h - depth : box.y, w, h: depth };
  }
  if (kind === "sectors") {
    const depth = DEPTHS.indexOf(key[0] ?? "");
    const side = SIDES.indexOf(key[1] ?? "");
    if (depth < 0 || side < 0) return null;
    const w = box.w / 3;
    const h = box.h / 6;
    return { x: box.x + w * (own ? side : 2 - side), y: own ? mid + depth * h : mid - (depth + 1) * h, w, h };
  }
  if (kind === "grid") {
    const column = COLUMNS.indexOf(key[0] ?? "");
    const row = Number(key.slice(1));
    if (column < 0 || !(row >= 1 && row <= ROWS)) return null;
    const w = box.w / COLUMNS.length;
    const h = box.h / ROWS;
    return { x: box.x + column * w, y: box.y + (ROWS - row) * h, w, h };
  }
  return null;
}

/** Places of a plain court: how far across from the left as its own player sees it, and how far from the net to the baseline. */
const PLAIN: Record<string, [number, number]> = {
  box_left: [0.3, 0.42],
  box_right: [0.7, 0.42],
  corner_left: [0.2, 0.84],
  corner_right: [0.8, 0.84],
  short_left: [0.38, 0.5],
  short_right: [0.62, 0.5],
  past_left: [0.14, 1.07],
  past_right: [0.86, 1.07],
  net: [0.5, 0.03],
};

/** The middle of a spot, or a place by name: "left", "right" of a baseline, "serve" behind it. */
export function middle(kind: CourtKind, box: Box, key: string, own: boolean): Point {
  const found = spot(kind, box, key, own);
  if (found !== null) return { x: found.x + found.w / 2, y: found.y + found.h * (own ? 0.52 : 0.48) };
  const plain = kind === "plain" ? PLAIN[key] : undefined;
  if (plain) {
    const [side, depth] = plain;
    return { x: box.x + box.w * (own ? side : 1 - side), y: box.y + (box.h / 2) * (own ? 1 + depth : 1 - depth) };
  }
  const across = key === "left" ? 0.3 : key === "right" ? 0.7 : 0.5;
  return { x: box.x + box.w * (own ? across : 1 - across), y: own ? box.y + box.h - 8 : box.y + 26 };
}

/** The arc of a ball from one point to another. */
export function arc(from: Point, to: Point): string {
  const bend = (to.y - from.y > 0 ? 1 : -1) * Math.min(40, Math.abs(to.x - from.x) * 0.35 + 8);
  const x = (from.x + to.x) / 2 + bend * Math.sign(from.x - to.x || 1);
  return `M${from.x} ${from.y}Q${x} ${(from.y + to.y) / 2} ${to.x} ${to.y}`;
}
