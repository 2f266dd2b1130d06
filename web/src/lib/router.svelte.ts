// Addresses of the page; the server answers each of them with the same document.

export type Place =
  | { page: "home" }
  | { page: "setup"; game: string }
  | { page: "match"; match: string }
  | { page: "join"; token: string }
  | { page: "cards"; game: string }
  | { page: "forge"; game: string }
  | { page: "tournaments"; name: string | null; making: boolean }
  | { page: "season"; name: string }
  | { page: "records" }
  | { page: "lost" };

export function placeOf(path: string, hash: string): Place {
  const parts = partsOf(path);
  if (parts === null || parts.length > 2) return { page: "lost" };
  const [first = "", second] = parts;
  switch (first) {
    case "":
      return { page: "home" };
    case "setup":
      return second === undefined ? { page: "home" } : { page: "setup", game: second };
    case "match":
      return second === undefined ? { page: "home" } : { page: "match", match: second };
    case "join":
      return { page: "join", token: hash.replace(/^#/, "") };
    case "cards":
      return { page: "cards", game: second ?? "" };
    case "forge":
      return { page: "forge", game: second ?? "" };
    case "tournaments":
      return { page: "tournaments", name: second ?? null, making: hash === "#new" };
    case "season":
      return second === undefined ? { page: "tournaments", name: null, making: false } : { page: "season", name: second };
    case "records":
      return { page: "records" };
    default:
      return { page: "lost" };
  }
}

/** What stands between the slashes; null if an address says % and not what for. */
function partsOf(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

const here = (): Place => placeOf(location.pathname, location.hash);
export const route = $state<{ place: Place }>({ place: here() });

addEventListener("popstate", () => (route.place = here()));
addEventListener("hashchange", () => (route.place = here()));

export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.place = here();
  scrollTo(0, 0);
}

/** On any element: links inside the page change the place without loading it again. */
export function links(node: HTMLElement): { destroy(): void } {
  const followed = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/rules")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  node.addEventListener("click", followed);
  return { destroy: () => node.removeEventListener("click", followed) };
}
