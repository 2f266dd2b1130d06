// The fonts as most pages need them: the letters of English and French without hints for old screens, half the bytes.
// Other letters (a name like Björn) are in the files of the packages, which are loaded when one of them is on the page.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

import subset from "subset-font";
import type { Plugin } from "vite";

const BASIC: [number, number][] = [
  [0x20, 0x7e],
  ...[..."\u00a0«»°·×½àâæçèéêëîïôœùûüÿÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ–—‘’“”…\u2009\u202f−"].map((letter): [number, number] => {
    const code = letter.codePointAt(0) ?? 0;
    return [code, code];
  }),
];
const FEATURES = ["liga", "ccmp", "locl", "mark", "tnum", "lnum"];
const KERNED = /besley|\/barlow-latin/; // what is set large, or in sentences; labels and figures do without
const FACE = /@font-face \{[^}]*url\("(@fontsource\/[^"]*-latin-\d+-normal\.woff2)"\)[^}]*\}/g;

const text = BASIC.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))).join("");
const hex = (code: number): string => code.toString(16).toUpperCase();
const range = BASIC.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(", ");

/** To every Latin face of fonts.css one with the basic letters, which goes first where it has what is written. */
export function basicFonts(): Plugin {
  return {
    name: "basic-fonts",
    enforce: "pre",
    async transform(css, id) {
      if (!id.endsWith("styles/fonts.css")) return null;
      const modules = join(import.meta.dirname, "node_modules");
      await mkdir(join(modules, ".fonts"), { recursive: true });
      const faces = [];
      for (const [face, file = ""] of css.matchAll(FACE)) {
        const made = basename(file).replace("-latin-", "-basic-");
        const font = await subset(await readFile(join(modules, file)), text, { targetFormat: "woff2", keepFeatures: KERNED.test(file) ? ["kern", ...FEATURES] : FEATURES, noHinting: true });
        await writeFile(join(modules, ".fonts", made), font);
        faces.push(face.replace(file, `../../node_modules/.fonts/${made}`).replace(/unicode-range: [^;]*;/, `unicode-range: ${range};`));
      }
      return { code: `${css}\n${faces.join("\n")}\n`, map: null };
    },
  };
}
