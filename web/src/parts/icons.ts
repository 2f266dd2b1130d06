// Icons as SVG on a field of 20 by 20; `line` icons are drawn with a stroke, the others are filled.

const line = (path: string, width = 1.8): string =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const ICONS = {
  back: line("M12.5 3.5 6 10l6.5 6.5", 2.2),
  bot: `<rect x="4.5" y="4.5" width="11" height="11" rx="2.5" fill="none" stroke="currentColor" stroke-width="1.8"/>${line("M8 1.5v3M12 1.5v3M8 15.500v3M12 15.500v3M1.500 8h3M1.500 12h3M15.500 8h3M15.500 12h3", 1.6)}`,
  bulb:
    line("M10 2.4a5.4 5.400 0 0 0-3 9.900c.6.5.8 1 .8 1.700h4.400c0-.7.200-1.200.800-1.700a5.400 5.400 0 0 0-3-9.900z", 1.7) +
    line("M8 16.200h4M8.600 18h2.800", 1.6),
  pile: `<rect x="5" y="2.5" width="10" height="15" rx="2" fill="none" stroke="currentColor" stroke-width="1.8"/>`,
  challenge: `<circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M10 2.500v15M2.500 10h15" stroke="currentColor" stroke-width="1.4"/><circle cx="10" cy="10" r="2.6"/>`,
  check: line("M4 10.5l4 4 8-9", 2.4),
  clock: `<circle cx="10" cy="10" r="7.4" fill="none" stroke="currentColor" stroke-width="1.7"/>${line("M10 5.800V10l3 2", 1.7)}`,
  close: line("M5 5l10 10M15 5 5 15", 2.2),
  copy: `<rect x="7" y="7" width="10" height="10" rx="2" fill="none" stroke="currentColor" stroke-width="1.8"/>${line("M4 13V5a2 2 0 0 1 2-2h7")}`,
  down: line("M4 7.5l6 6 6-6", 2.2),
  eye: `${line("M1.8 10S4.800 4.600 10 4.600 18.200 10 18.200 10 15.200 15.400 10 15.400 1.800 10 1.800 10z", 1.7)}<circle cx="10" cy="10" r="2.7"/>`,
  first: '<path d="M16 4l-8 6 8 6zM4 4h3v12H4z"/>',
  help: `<circle cx="10" cy="10" r="7.6" fill="none" stroke="currentColor" stroke-width="1.8"/>${line("M7.8 7.900c0-1.300 1-2.100 2.300-2.100s2.200.8 2.200 2c0 1.600-2.200 1.700-2.200 3.300")}<circle cx="10.1" cy="14" r="1.1"/>`,
  last: '<path d="M4 4l8 6-8 6zM13 4h3v12h-3z"/>',
  link: line("M8.5 11.5l3-3M7 9 5 11a2.8 2.800 0 0 0 4 4l2-2M13 11l2-2a2.800 2.800 0 0 0-4-4L9 7"),
  lock: `<rect x="4" y="9" width="12" height="8.5" rx="2"/>${line("M6.5 9V6.800a3.500 3.500 0 0 1 7 0V9")}`,
  menu: line("M3 6h14M3 10h14M3 14h14", 2),
  moon: '<path d="M16 12.2A6.6 6.600 0 0 1 7.800 4a6.600 6.600 0 1 0 8.200 8.200z"/>',
  pair: '<circle cx="7.2" cy="6.4" r="2.9"/><path d="M1.8 16.400c0-3.400 2.400-5.400 5.400-5.400s5.400 2 5.400 5.400z"/><circle cx="14" cy="7.2" r="2.3"/><path d="M13.6 11c2.800-.2 4.800 1.600 4.800 4.600h-4.200"/>',
  pause: '<path d="M5 3.5h3.600v13H5zM11.400 3.500H15v13h-3.600z"/>',
  play: '<path d="M5.5 3.500 16 10 5.500 16.500z"/>',
  search: `<circle cx="8.5" cy="8.5" r="5.5" fill="none" stroke="currentColor" stroke-width="1.9"/>${line("M12.600 12.600 17 17", 2)}`,
  slice: `<g transform="matrix(-1 0 0 1 20 0)">${line("M16 7a6 6 0 1 1-11.200-2", 2)}<path d="M2.2 7.800 5 3.600l4.200 2.200z"/></g>`,
  sound: `<path d="M3 7.800v4.400h3l4 3.400V4.400L6 7.800z"/>${line("M13 7a4.2 4.200 0 0 1 0 6M15 4.800a7.200 7.200 0 0 1 0 10.400", 1.6)}`,
  mute: `<path d="M3 7.800v4.400h3l4 3.400V4.400L6 7.800z"/>${line("M13 8l4 4M17 8l-4 4", 1.6)}`,
  star: '<path d="M10 1.600l2.600 5.500 6 .8-4.400 4.200 1.100 6L10 15.200 4.700 18.100l1.100-6L1.400 7.900l6-.8z"/>',
  sun: `<circle cx="10" cy="10" r="4"/>${line("M10 1.800v2M10 16.200v2M1.800 10h2M16.200 10h2M4.200 4.200l1.400 1.400M14.400 14.400l1.400 1.400M15.800 4.200l-1.400 1.400M5.600 14.400l-1.400 1.400", 1.7)}`,
  topspin: `${line("M4 13a6 6 0 1 1 11.200 2", 2)}<path d="M17.8 12.200 15 16.400l-4.200-2.200z"/>`,
  undo: line("M7.5 4 3.500 8l4 4M4 8h7.500a4.500 4.500 0 0 1 0 9H8", 2),
} as const;

export type IconName = keyof typeof ICONS;
