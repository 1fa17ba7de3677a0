/** Covers and cards drawn by code: handsome, repeatable, and without a system font in sight. */
export { CARD_HEIGHT, CARD_WIDTH, drawSiteCard, drawStoryCard, type StoryCardInput } from "./card.ts";
export {
  COVER_HEIGHT,
  COVER_WIDTH,
  type CoverInput,
  type DrawnCover,
  drawCover,
} from "./cover.ts";
export type { TitleStyleName } from "./faces.ts";
export { TITLE_STYLES } from "./faces.ts";
export { PALETTES, type PaletteName } from "./palettes.ts";
export { PATTERNS, type PatternName } from "./patterns/index.ts";
export { BANNER_HEIGHT, BANNER_WIDTH, drawBanner, drawPortrait, PORTRAIT_SIZE } from "./portrait.ts";
