// The sheet that lies over the page, if any.

export const sheet = $state<{ open: "settings" | null }>({ open: null });
