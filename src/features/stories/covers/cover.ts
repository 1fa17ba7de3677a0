import sharp from "sharp";
import { createRandom } from "#shared/random.ts";
import type { Genre } from "#shared/story.enums.ts";
import { GENRE_PALETTES, PALETTES, type PaletteName } from "./palettes.ts";
import { GENRE_PATTERNS, PATTERNS, type PatternName } from "./patterns/index.ts";
import type { Composition } from "./patterns/pattern.ts";
import { element } from "./svg.ts";
import {
  GENRE_STYLES,
  NAME_STYLE,
  SUBTITLE_STYLE,
  TITLE_STYLES,
  type TitleStyleName,
} from "./title-styles.ts";
import { setText, type TypeBox } from "./type/setting.ts";
import { drawable } from "./type/words.ts";

/** Cover size in pixels, 2:3. */
export const COVER_WIDTH = 1600;
export const COVER_HEIGHT = 2400;

/** Input of a generated cover; equal input gives equal bytes. */
export interface CoverInput {
  readonly title: string;
  readonly author: string;
  /** The story's first genre; null is drawn as contemporary. */
  readonly genre: Genre | null;
  /** Distinguishes equal titles, for example the story's id. */
  readonly seed?: string;
  /** Overrides the palette and pattern derived from genre and title. */
  readonly palette?: PaletteName;
  readonly pattern?: PatternName;
  readonly style?: TitleStyleName;
}

/** A generated cover. The SVG contains only outlines: no text, no fonts and no user input. */
export interface DrawnCover {
  readonly svg: string;
  /** The dominant colour, `#rrggbb`. */
  readonly ground: string;
  /** Renders a PNG, 2:3, of the given width (default 1600). */
  png(width?: number): Promise<Buffer>;
}

/** Generates a cover; palette, pattern and typeface are derived from genre and title. */
export async function drawCover(input: CoverInput): Promise<DrawnCover> {
  const genre = input.genre ?? "contemporary";
  const random = createRandom(`${genre}\n${input.title}\n${input.seed ?? ""}`);
  const pattern = input.pattern ?? random.pick(GENRE_PATTERNS[genre]);
  const palette = PALETTES[input.palette ?? random.pick(GENRE_PALETTES[genre])];
  const style = input.style ?? random.pick(GENRE_STYLES[genre]);
  const scene = { width: COVER_WIDTH, height: COVER_HEIGHT, palette, random };
  const composition = PATTERNS[pattern](scene);
  const svg = element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`,
      width: COVER_WIDTH,
      height: COVER_HEIGHT,
    },
    composition.art + setTitle(input.title, style, composition) + setName(input.author, composition),
  );
  return {
    svg,
    ground: palette.ground,
    png: (width = COVER_WIDTH) => rasterise(svg, width),
  };
}

/** Rasterises an SVG at the given width. */
export const rasterise = (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize({ width }).png({ compressionLevel: 7 }).toBuffer();

/** Splits "Title: Subtitle" and "Title; or, Subtitle" where both parts can stand alone. */
export function splitTitle(title: string): { main: string; sub: string | null } {
  const match = /^(?<main>.{2,60}?)(?::\s+|\s+[–—]\s+|;\s+(?=or\b))(?<sub>\S.+)$/iu.exec(title.trim());
  return match?.groups
    ? { main: match.groups.main!, sub: match.groups.sub! }
    : { main: title.trim(), sub: null };
}

/** Sets the title in its box with the subtitle below; returns an empty string if no face has the glyphs. */
function setTitle(title: string, styleName: TitleStyleName, { title: box, ink }: Composition): string {
  const style = TITLE_STYLES[styleName];
  if (drawable(title, style.face) < 0.6) return "";
  const { main, sub } = splitTitle(title);
  const room = sub ? { ...box, height: box.height * 0.7 } : box;
  const sizes = { least: 64, most: 400, lines: 8 };
  if (!sub) return setText(main, style, room, sizes, ink)?.svg ?? "";
  const head = setText(main, style, { ...room, valign: "top" }, sizes, ink);
  if (!head) return "";
  const gap = box.height * 0.05 + (style.capitals ? 0 : head.size * 0.24);
  const below: TypeBox = {
    ...box,
    y: head.bottom + gap,
    height: box.height - (head.bottom - box.y) - gap,
    valign: "top",
  };
  const foot = setText(
    sub,
    SUBTITLE_STYLE,
    below,
    { least: 40, most: Math.min(104, head.size * 0.6), lines: 4 },
    ink,
  );
  const bottom = foot?.bottom ?? head.bottom;
  const shift = box.valign === "middle" ? Math.max(0, (box.y + box.height - bottom) / 2) : 0;
  return element("g", { transform: `translate(0 ${shift})` }, head.svg + (foot?.svg ?? ""));
}

function setName(author: string, { author: box, authorInk }: Composition): string {
  const sizes = { least: 30, most: 68, lines: 1 };
  return setText(author, NAME_STYLE, box, sizes, authorInk)?.svg ?? "";
}
