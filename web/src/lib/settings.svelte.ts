// What a person has set on this device. Everything takes effect at once.

export type Theme = "system" | "day" | "night";
export type Speed = "slow" | "normal" | "fast" | "instant";
export type Language = "en" | "fr";

export interface Kept {
  theme: Theme;
  speed: Speed;
  language: Language;
  sound: boolean;
  hints: boolean;
  tips: boolean;
  still: boolean; // reduced motion, besides what the system asks for
  ask: boolean; // before letting a ball go
  text: 100 | 115 | 130;
  seen: string[]; // tips that were read
}

const KEY = "netcord.settings";
export const PACE: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.4, instant: 0 };

function preferred(): Language {
  return navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
}

function kept(): Kept {
  const usual: Kept = {
    theme: "system",
    speed: "normal",
    language: preferred(),
    sound: false,
    hints: false,
    tips: true,
    still: false,
    ask: true,
    text: 100,
    seen: [],
  };
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? { ...usual, ...found } : usual;
  } catch {
    return usual; // unreadable, or storage is refused: as on the first day
  }
}

export const settings = $state<Kept>(kept());

const night = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const system = $state({ night: night.matches, calm: calm.matches });
night.addEventListener("change", () => (system.night = night.matches));
calm.addEventListener("change", () => (system.calm = calm.matches));

export const look = {
  /** Whether it is dark now. */
  get dark(): boolean {
    return settings.theme === "night" || (settings.theme === "system" && system.night);
  },
  /** Whether nothing travels or tumbles. */
  get still(): boolean {
    return settings.still || system.calm;
  },
  /** Whether the system asks for it already. */
  get asked(): boolean {
    return system.calm;
  },
  /** What every duration is multiplied by. */
  get pace(): number {
    return PACE[settings.speed];
  },
};

/** Keeps the page as it is set, for as long as it is open. */
export function follow(): void {
  $effect(() => {
    const root = document.documentElement;
    root.dataset["theme"] = look.dark ? "dark" : "light";
    root.classList.toggle("still", look.still);
    root.lang = settings.language;
    root.style.setProperty("--pace", String(look.pace));
    root.style.setProperty("--text-size", String(settings.text / 100));
  });
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // storage is refused: the settings last as long as the page
    }
  });
}

/** A tip that was read never comes back. */
export function read(tip: string): void {
  if (!settings.seen.includes(tip)) settings.seen = [...settings.seen, tip];
}

/** How many pixels of the screen a unit of the page takes. */
export function zoom(): number {
  return Number(getComputedStyle(document.documentElement).getPropertyValue("zoom")) || 1;
}

export function toggleTheme(): void {
  settings.theme = look.dark ? "day" : "night";
}
