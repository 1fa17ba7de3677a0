/** Generated covers and cards: deterministic and independent of system fonts. */
export { drawSiteCard, drawStoryCard } from "./card.ts";
export { drawCover } from "./cover.ts";
export { PALETTES, type PaletteName } from "./palettes.ts";
export { PATTERNS, type PatternName } from "./patterns/index.ts";
export { drawBanner, drawPortrait } from "./portrait.ts";
export { unpackWoff } from "./type/woff.ts";
