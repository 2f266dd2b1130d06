import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

import { basicFonts } from "./fonts";

/** The two fonts that every page needs are fetched along with the style, not after it. */
function preloadFonts(): Plugin {
  const wanted = /(barlow-basic-400|barlow-condensed-basic-600)-normal-.*\.woff2$/;
  return {
    name: "preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => wanted.test(file));
        return fonts.map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
          injectTo: "head-prepend" as const,
        }));
      },
    },
  };
}

const mocked = process.env["NETCORD_MOCK"] === "1";

export default defineConfig(async () => ({
  plugins: [svelte(), basicFonts(), preloadFonts(), ...(mocked ? [(await import("./mock/plugin.ts")).mock()] : [])],
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: mocked ? {} : { proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } } },
}));
