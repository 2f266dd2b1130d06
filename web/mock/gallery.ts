// The parts side by side, for looking at them: npm run mock, then /mock/gallery.html (?dark for the night session).

import { mount } from "svelte";

import { settings } from "../src/lib/settings.svelte";
import { load } from "../src/lib/words.svelte";
import "../src/styles/fonts.css";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import "../src/styles/kit.css";
import Gallery from "./Gallery.svelte";

document.documentElement.dataset["theme"] = location.search === "?dark" ? "dark" : "light";
settings.language = "en";
await load("en");
mount(Gallery, { target: document.getElementById("page")! });
