// A match as it is played: one WebSocket, opened again whenever it is lost. The server holds the only state. An answer is
// sent once, with the number of its question, and again only if a whole refresh shows that the question still stands.

import { keepPromise } from "./promises";
import type { Answer, Event, FromPage, FromServer, Pace, State } from "./wire";

export type Line = "connecting" | "open" | "lost" | "refused";

export interface Heard {
  /** A whole state; the facts that led to it are empty after hello or a refresh: then `missed` is what nobody has seen. */
  state(state: State, facts: Event[], missed: Event[]): void;
  message(message: Exclude<FromServer, { type: "state" }>): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const MOST_LINES = 200; // of commentary that are kept
const SILENCE = 5_000; // a refresh that is not answered within this means that the line is dead
const QUIET = 30_000; // of whoever waits for somebody else: then it is asked whether the line still holds

export class Live {
  line = $state<Line>("connecting");
  /** The question whose answer is on its way. */
  sending = $state<number | null>(null);
  #socket: WebSocket | null = null;
  #outgoing: Extract<FromPage, { number: number }> | null = null;
  #again = false; // the outgoing answer may have been lost: a refresh decides
  #number = -1;
  #seen = -1; // the last question that somebody has seen on the screen
  #last: State | null = null;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly match: string,
    readonly token: string | null,
    public language: string,
    readonly heard: Heard,
  ) {
    document.addEventListener("visibilitychange", this.#woken);
    addEventListener("online", this.#woken);
    addEventListener("offline", this.#woken); // a server on this machine is heard all the same
    this.#connect();
  }

  answer(number: number, answer: Answer): void {
    this.#once({ type: "answer", number, answer });
  }

  throw(number: number, answer: Answer): void {
    this.#once({ type: "throw", number, answer });
  }

  /** What would that bring? Nothing counts yet, and nothing waits for it. */
  try(number: number, answer: Answer): void {
    this.#send({ type: "try", number, answer });
  }

  go(number: number, to: Pace): void {
    this.#once({ type: "go", number, to });
  }

  undo(number: number): void {
    this.#once({ type: "undo", number });
  }

  hint(number: number): void {
    this.#send({ type: "hint", number });
  }

  /** Everything up to this question has been on the screen, and somebody was there to see it. */
  saw(number: number): void {
    this.#seen = number;
  }

  /** Which cards do I hold? Asked while another chooses. */
  hand(number: number): void {
    this.#send({ type: "hand", number });
  }

  concede(): void {
    this.#send({ type: "concede" });
  }

  rematch(swap: boolean): void {
    this.#send({ type: "rematch", ...(swap ? { swap } : {}) });
  }

  speak(language: string): void {
    this.language = language;
    this.#send({ type: "lang", lang: language });
  }

  refresh(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return this.#connect();
    this.#again = true;
    this.#send({ type: "refresh", ...this.#since() });
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#connect(), SILENCE);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    clearTimeout(this.#quiet);
    document.removeEventListener("visibilitychange", this.#woken);
    removeEventListener("online", this.#woken);
    removeEventListener("offline", this.#woken);
    this.#socket?.close();
  }

  /** Whatever answers a question is under way at most once. */
  #once(message: Extract<FromPage, { number: number }>): void {
    if (this.#outgoing !== null || message.number !== this.#number) return;
    this.#outgoing = message;
    this.sending = message.number;
    if (!this.#send(message)) this.#again = true;
    else this.#listen(SILENCE); // an answer to which nothing comes may have been lost on the way
  }

  #since(): { since?: number } {
    return this.#seen < 0 ? {} : { since: this.#seen };
  }

  #send(message: FromPage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #woken = (): void => {
    if (document.visibilityState === "visible") this.refresh();
  };

  #connect(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    const old = this.#socket;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${encodeURIComponent(this.match)}/live`);
    this.#socket = socket;
    old?.close();
    socket.addEventListener("open", () => {
      this.#again = this.#outgoing !== null;
      this.#send({ type: "hello", token: this.token, lang: this.language, ...this.#since() });
    });
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#take(JSON.parse(event.data) as FromServer);
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.#socket || this.#closed) return;
      if (event.code === 4404 || event.code === 4403) {
        this.line = "refused"; // no such match, or not for us: trying again would not help
        return;
      }
      this.line = "lost";
      this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    });
  }

  /** If nothing is heard for so long, it is asked for. */
  #listen(wait: number): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.refresh(), wait);
  }

  #take(message: FromServer): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#quiet);
    this.#understand(message);
    if (this.#outgoing !== null || this.#last?.prompt.turn === "theirs") this.#listen(QUIET);
  }

  #understand(message: FromServer): void {
    if (message.type === "state") {
      this.line = "open";
      this.#wait = FIRST_WAIT;
      const { type: _type, facts, since, missed: unseen = [], ...told } = message;
      const missed = since !== undefined && since !== this.#number;
      const state = since === undefined ? told : this.#with(told);
      if (!told.over) keepPromise(told.match, told.promise ?? "", told.number);
      this.#last = state;
      this.#number = state.number;
      this.#settle(state.number);
      if (missed) this.refresh(); // what led to it is told to whoever asks for the whole of it
      else this.heard.state(state, facts, unseen);
      return;
    }
    if (message.type === "refused") {
      if (message.code === "stale") this.refresh();
      if (message.number === undefined || message.number === this.#outgoing?.number) this.#forget();
    }
    this.heard.message(message);
  }

  /** A state after a move, with what was told before and still holds: lines of commentary, and the box score. */
  #with(told: State): State {
    const before = this.#last;
    if (before === null) return told;
    const lines = told.goes_on === "more" ? before.feed : told.goes_on === "last" ? before.feed.slice(0, -1) : [];
    return { ...told, feed: [...lines, ...told.feed].slice(-MOST_LINES), box: told.box ?? before.box ?? [] };
  }

  #settle(number: number): void {
    const waiting = this.#outgoing;
    if (waiting === null) return;
    if (waiting.number !== number) return this.#forget();
    if (!this.#again) return;
    this.#again = false; // the question still stands after a refresh, so the answer never arrived
    this.#send(waiting);
  }

  #forget(): void {
    this.#outgoing = null;
    this.#again = false;
    this.sending = null;
  }
}
