// The sheet that lies over the page, if any.

/** `keys`: it opens at the list of keys. */
export const sheet = $state<{ open: "settings" | null; keys: boolean }>({ open: null, keys: false });
