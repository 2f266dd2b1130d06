import { mount } from "svelte";

import App from "./App.svelte";

const target = document.getElementById("page");
if (target === null) throw new Error("index.html has a place for the page");
mount(App, { target });
