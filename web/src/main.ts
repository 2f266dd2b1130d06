import { mount } from "svelte";

import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/kit.css";

const target = document.getElementById("page");
if (target === null) throw new Error("index.html has a place for the page");
mount(App, { target });
