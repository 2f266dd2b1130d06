// What this browser keeps from one visit to the next, by name. Where storage is refused it is kept until the page is closed
// by whoever asked for it, and read as nothing.

/** What was kept under a key: what is damaged is nothing. */
export function kept<T>(key: string): Record<string, T> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, T>) : {};
  } catch {
    return {};
  }
}

export function keepAll<T>(key: string, all: Record<string, T>): void {
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // storage is refused
  }
}
