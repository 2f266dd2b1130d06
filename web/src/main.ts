import { mount } from "svelte";

import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/kit.css";

// After the server was renewed, pieces of the old page are gone: load the new one, but not again and again.
addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem("netcord.renewed") ?? 0);
  if (Date.now() - last < 30_000) return;
  sessionStorage.setItem("netcord.renewed", String(Date.now()));
  location.reload();
});

const target = document.getElementById("page");
if (target === null) throw new Error("index.html has a place for the page");
mount(App, { target });
