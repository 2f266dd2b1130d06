// The facts of a point of Tennidice by standard input, one point a line; where the page draws the ball, one a line.

import { createInterface } from "node:readline";

import { flightOf } from "../../web/src/games/tennidice/game.ts";

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(flightOf(JSON.parse(line))));
