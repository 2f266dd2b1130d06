// A server for looking at the page without Python: NETCORD_MOCK=1 npm run dev. States come from the JSON files beside
// this one, words from the words files of the server. Any answer leads to the next state of the file.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Plugin } from "vite";

const HERE = new URL(".", import.meta.url);
const WORDS = new URL("../../src/netcord/server/words/", HERE);

interface Script {
  states: { facts: unknown[]; number: number; match: string; over?: unknown; offer?: unknown; worth?: unknown[] }[];
  replay: unknown;
}

const script = (game: string): Script => JSON.parse(readFileSync(new URL(`${game}.json`, HERE), "utf8"));

/** The flat TOML that words files are written in: tables, and strings on one line. */
function words(language: string): object {
  const all: Record<string, Record<string, string>> = {};
  let table: Record<string, string> = {};
  for (const line of readFileSync(new URL(`${language}.toml`, WORDS), "utf8").split("\n")) {
    const head = /^\[(.+)\]$/.exec(line);
    const entry = /^([\w.]+) = (".*")$/.exec(line);
    if (head?.[1]) all[head[1]] = table = {};
    else if (entry?.[1] && entry[2]) table[entry[1]] = JSON.parse(entry[2]);
  }
  return Object.fromEntries(Object.entries(all).flatMap(([name, entries]) => Object.entries(entries).map(([key, text]) => [`${name}.${key}`, text])));
}

function games(language: string): unknown {
  return JSON.parse(readFileSync(new URL("games.json", HERE), "utf8"))[language];
}

function answer(path: string, method: string, query: URLSearchParams, body: string): [number, unknown] {
  const language = query.get("lang") ?? "en";
  if (path === "/api/words") return [200, words(language)];
  if (path === "/api/games") return [200, games(language)];
  const shelf = /^\/api\/games\/([\w-]+)\/cards$/.exec(path);
  if (shelf?.[1]) return [200, JSON.parse(readFileSync(new URL("cards.json", HERE), "utf8"))[shelf[1]][language]];
  const deck = /^\/api\/games\/([\w-]+)\/deck$/.exec(path);
  if (deck?.[1]) return [200, JSON.parse(readFileSync(new URL("decks.json", HERE), "utf8"))[deck[1]]?.[language] ?? []];
  if (path === "/api/matches" && method === "POST") {
    const { game, seats } = JSON.parse(body);
    const invitations = seats?.B === "link" ? { B: "Xq3vJw0bYlP8sMfa2RkT9dZu" } : {};
    return [201, { match: `mock-${game}`, tokens: { A: "mock" }, invitations, watch: `/match/mock-${game}` }];
  }
  if (path === "/api/matches") {
    const { score, match, game } = script("pro-tennis").states[0] as never;
    return [200, [{ match, game, name: "Pro Tennis", heading: "Break point in the fifth. It is your turn.", score, yours: true, over: false }]];
  }
  const replay = /^\/api\/matches\/mock-([\w-]+)\/replay$/.exec(path);
  if (replay?.[1]) return [200, script(replay[1]).replay];
  return [404, { error: { code: "impossible", message: `there is no ${path} here` } }];
}

/** One text frame. */
function framed(text: string): Buffer {
  const data = Buffer.from(text);
  const head = data.length < 126 ? Buffer.alloc(2) : data.length < 65536 ? Buffer.alloc(4) : Buffer.alloc(10);
  head[0] = 0x81;
  if (data.length < 126) head[1] = data.length;
  else if (data.length < 65536) head.writeUInt16BE(data.length, 2), (head[1] = 126);
  else head.writeBigUInt64BE(BigInt(data.length), 2), (head[1] = 127);
  return Buffer.concat([head, data]);
}

/** Frames of a client, which are always masked. */
function* unframed(data: Buffer): Generator<string> {
  let at = 0;
  while (at + 6 <= data.length) {
    let size = data[at + 1]! & 127;
    let mask = at + 2;
    if (size === 126) (size = data.readUInt16BE(at + 2)), (mask = at + 4);
    const body = data.subarray(mask + 4, mask + 4 + size).map((byte, n) => byte ^ data[mask + (n % 4)]!);
    if ((data[at]! & 15) === 1) yield body.toString();
    at = mask + 4 + size;
  }
}

function live(request: IncomingMessage, socket: Duplex, game: string): void {
  const key = createHash("sha1")
    .update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest("base64");
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`);
  const { states } = script(game);
  const named = /[?&]at=(\d+)/.exec(request.headers.referer ?? "");
  let at = named ? Math.min(Number(named[1]), states.length - 1) : (places.get(game) ?? 0);
  const tell = (facts: boolean): void =>
    void socket.write(framed(JSON.stringify({ type: "state", ...states[at], facts: facts ? states[at]!.facts : [] })));
  socket.on("data", (data: Buffer) => {
    for (const text of unframed(data)) {
      const message = JSON.parse(text);
      if (["answer", "go", "throw", "concede"].includes(message.type)) {
        at = message.to === "match" || message.type === "concede" ? states.length - 1 : Math.min(at + 1, states.length - 1);
        places.set(game, at);
        tell(true);
      } else if (message.type === "rematch") {
        places.set(game, (at = 0));
        tell(false);
      } else if (message.type === "hint") {
        const { choices } = (states[at]!.offer ?? { choices: [] }) as { choices: { answer?: unknown; chance?: number }[] };
        const guessed = choices.map(({ answer, chance = 0.4 }) => ({ answer, point: chance, match: (1 + chance) / 3 }));
        const worth = states[at]!.worth ?? guessed;
        socket.write(framed(JSON.stringify({ type: "hint", number: states[at]!.number, worth })));
      } else if (["hello", "refresh", "lang"].includes(message.type)) tell(false);
    }
  });
  socket.on("error", () => socket.destroy());
}

const places = new Map<string, number>();

export function mock(): Plugin {
  const served = readdirSync(HERE).filter((file) => file.endsWith(".json"));
  return {
    name: "mock",
    configureServer(server) {
      server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const url = new URL(request.url ?? "/", "http://mock");
        const start = /^\/start\/([\w-]+)\/(\d+)$/.exec(url.pathname); // where the next visit of a match begins
        if (start?.[1]) places.set(start[1], Number(start[2]));
        if (start) return void response.end("ok");
        if (!url.pathname.startsWith("/api/")) return next();
        let body = "";
        request.on("data", (part) => (body += part));
        request.on("end", () => {
          const [status, value] = answer(url.pathname, request.method ?? "GET", url.searchParams, body);
          response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
        });
      });
      server.httpServer?.on("upgrade", (request, socket) => {
        const game = /^\/api\/matches\/mock-([\w-]+)\/live/.exec(request.url ?? "")?.[1];
        if (game && served.includes(`${game}.json`)) live(request, socket, game);
      });
    },
  };
}
