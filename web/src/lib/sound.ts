// Racket, bounce and the umpire's bell, made here; silent until somebody asks for sound.

import { settings } from "./settings.svelte";
import type { Event } from "./wire";

export type Sound = "racket" | "bounce" | "bell" | "dice";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function tone(from: number, to: number, length: number, volume: number, shape: OscillatorType): void {
  const out = audio();
  if (out === null) return;
  const now = out.currentTime;
  const voice = out.createOscillator();
  const gain = out.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(from, now);
  voice.frequency.exponentialRampToValueAtTime(to, now + length);
  gain.gain.setValueAtTime(volume, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + length);
  voice.connect(gain).connect(out.destination);
  voice.start(now);
  voice.stop(now + length);
}

function noise(length: number, volume: number, pitch: number): void {
  const out = audio();
  if (out === null) return;
  const samples = Math.ceil(out.sampleRate * length);
  const buffer = out.createBuffer(1, samples, out.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < samples; at++) data[at] = (Math.random() * 2 - 1) * (1 - at / samples) ** 3;
  const source = out.createBufferSource();
  const filter = out.createBiquadFilter();
  const gain = out.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(out.destination);
  source.start();
}

export function make(sound: Sound): void {
  switch (sound) {
    case "racket":
      noise(0.07, 0.5, 900);
      tone(420, 180, 0.08, 0.25, "triangle");
      break;
    case "bounce":
      noise(0.05, 0.25, 400);
      tone(160, 70, 0.09, 0.3, "sine");
      break;
    case "bell":
      tone(1318, 1310, 0.5, 0.12, "sine");
      tone(1976, 1970, 0.4, 0.05, "sine");
      break;
    case "dice":
      for (const at of [0, 70, 150]) setTimeout(() => noise(0.03, 0.3, 2400), at);
      break;
  }
}

const HEARD: Record<string, Sound> = {
  Served: "racket",
  Struck: "racket",
  Hit: "racket",
  NetPlay: "racket",
  WinnerHit: "racket",
  Aimed: "racket",
  CellRead: "racket",
  InPlay: "bounce",
  Missed: "bounce",
  Ace: "bounce",
  DiceRead: "dice",
  Controlled: "dice",
  GameWon: "bell",
  SetWon: "bell",
  MatchWon: "bell",
};

/** What a fact sounds like, if anything. */
export function play(event: Event): void {
  const sound = HEARD[event.fact.fact];
  if (sound !== undefined) make(sound);
}
