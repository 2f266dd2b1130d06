// The fonts as most pages need them: the letters of English and French without hints for old screens, half the bytes.
// Other letters (a name like Björn) are in the files of the packages, which are loaded when one of them is on the page.

import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

import subset from "subset-font";
import type { Plugin } from "vite";

/** A file for each: what stands on every page, and what comes along where somebody writes French. */
const SUBSETS = {
  basic: ["\u0020-\u007e", "\u00a0×·–—‘’“”…\u2009\u202f−"],
  french: ["«»°½àâæçèéêëîïôœùûüÿÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ"],
};
const FEATURES = ["liga", "ccmp", "locl", "mark", "tnum", "lnum"];
const KERNED = /besley|\/barlow-latin|semi/; // what is set large, in sentences or as a name; figures do without
const FACE = /@font-face \{[^}]*url\("(@fontsource\/[^"]*-latin-\d+-normal\.woff2)"\)[^}]*\}/g;

const hex = (letter: string): string => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase();

/** The letters of a subset, and how CSS writes them. */
function letters(parts: string[]): { text: string; range: string } {
  const spans = parts.flatMap((part) => (part[1] === "-" ? [[part[0] ?? "", part[2] ?? ""]] : [...part].map((letter) => [letter, letter])));
  const codes = (from: string, to: string): number[] => Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, at) => from.charCodeAt(0) + at);
  return {
    text: spans.flatMap(([from = "", to = ""]) => codes(from, to)).map((code) => String.fromCharCode(code)).join(""),
    range: spans.map(([from = "", to = ""]) => `U+${hex(from)}${to === from ? "" : `-${hex(to)}`}`).join(", "),
  };
}

/** To every Latin face of fonts.css one with each subset, which goes first where it has what is written. */
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
        const keepFeatures = KERNED.test(file) ? ["kern", ...FEATURES] : FEATURES;
        for (const [name, parts] of Object.entries(SUBSETS)) {
          const { text, range } = letters(parts);
          const made = basename(file).replace("-latin-", `-${name}-`);
          const font = await subset(await readFile(join(modules, file)), text, { targetFormat: "woff2", keepFeatures, noHinting: true });
          const [whole, begun] = [join(modules, ".fonts", made), join(modules, ".fonts", `${made}.${process.pid}`)];
          await writeFile(begun, font); // another build may be reading the one that is there
          await rename(begun, whole);
          faces.push(face.replace(file, `../../node_modules/.fonts/${made}`).replace(/unicode-range: [^;]*;/, `unicode-range: ${range};`));
        }
      }
      return { code: `${css}\n${faces.join("\n")}\n`, map: null };
    },
  };
}
