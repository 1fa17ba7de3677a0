import sharp from "sharp";
import { createRandom } from "#shared/random.ts";
import { GENRES, type Genre } from "#shared/story.enums.ts";
import { COVER_HEIGHT, COVER_WIDTH, drawCover, rasterise, splitTitle } from "./cover.ts";
import { GENRE_PALETTES, PALETTES, type Palette } from "./palettes.ts";
import { PATTERNS } from "./patterns/index.ts";
import { element, gradient, mix, rect } from "./svg.ts";
import { NAME_STYLE, SUBTITLE_STYLE, TITLE_STYLES } from "./title-styles.ts";
import { setText } from "./type/setting.ts";

/** Size of an Open Graph image in pixels. */
const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;

/** Texts and images of a story's Open Graph image. */
export interface StoryCardInput {
  readonly title: string;
  readonly author: string;
  readonly genre: Genre | null;
  readonly siteName: string;
  /** The story's uploaded cover in any format sharp reads; if missing, a generated cover is used. */
  readonly cover?: Buffer | undefined;
  readonly seed?: string;
}

/** Generates a story's Open Graph image: cover, title, author and site name; PNG, 1200x630. */
export async function drawStoryCard(story: StoryCardInput): Promise<Buffer> {
  const random = createRandom(`card\n${story.title}`);
  const genre = story.genre ?? "contemporary";
  const drawn = await drawCover(story);
  const own = Object.values(PALETTES).find(({ ground }) => ground === drawn.ground);
  const palette: Palette = own ?? PALETTES[random.pick(GENRE_PALETTES[genre])];
  const [left, top, high] = [72, 60, CARD_HEIGHT - 120];
  const wide = Math.round((high * COVER_WIDTH) / COVER_HEIGHT);
  const picture = story.cover
    ? await sharp(story.cover).rotate().resize(wide, high, { fit: "cover" }).png().toBuffer()
    : await drawn.png(wide);
  const x = left + wide + 72;
  const room = { x, width: CARD_WIDTH - x - 72, align: "start" } as const;
  const { main, sub } = splitTitle(story.title);
  const title = setText(
    main,
    TITLE_STYLES.bookish,
    { ...room, y: 92, height: 250, valign: "top" },
    { least: 40, most: 96, lines: 4 },
    palette.ink,
  );
  const below = (title?.bottom ?? 92) + 62;
  const subtitle =
    sub && below < 330
      ? setText(
          sub,
          SUBTITLE_STYLE,
          { ...room, y: below, height: 70, valign: "top" },
          { least: 28, most: 38, lines: 2 },
          palette.ink,
        )
      : null;
  const name = setText(
    story.author,
    NAME_STYLE,
    { ...room, y: (subtitle?.bottom ?? below - 24) + 44, height: 44, valign: "top" },
    { least: 20, most: 34, lines: 1 },
    palette.ink,
  );
  const site = setText(
    story.siteName,
    TITLE_STYLES.bookish,
    { ...room, y: CARD_HEIGHT - 60 - 40, height: 40, valign: "bottom" },
    { least: 20, most: 40, lines: 1 },
    palette.ink,
  );
  const svg = sheet(
    gradient("wash", [
      [0, palette.ground],
      [1, mix(palette.ground, palette.glow, 0.45)],
    ]) +
      rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "url(#wash)") +
      rect(left + 10, top + 14, wide, high, "#000000", { opacity: 0.22, rx: 4 }) +
      rect(x, CARD_HEIGHT - 60 - 74, 64, 5, palette.accent) +
      [title, subtitle, name, site].map((text) => text?.svg ?? "").join(""),
  );
  return sharp(Buffer.from(svg))
    .composite([{ input: picture, left, top }])
    .png({ compressionLevel: 7 })
    .toBuffer();
}

/** Generates the Open Graph image of all other pages: the site name over a seascape; PNG, 1200x630. */
export async function drawSiteCard(siteName: string): Promise<Buffer> {
  const palette = PALETTES.petrol;
  const random = createRandom(`site\n${GENRES.length}\n${siteName}`);
  const scene = { width: CARD_WIDTH, height: CARD_HEIGHT, palette, random };
  const name = setText(
    siteName,
    TITLE_STYLES.bookish,
    { x: 120, y: 90, width: CARD_WIDTH - 240, height: 190, align: "middle", valign: "middle" },
    { least: 48, most: 150, lines: 2 },
    palette.ink,
  );
  return rasterise(sheet(PATTERNS.waves(scene).art + (name?.svg ?? "")), CARD_WIDTH);
}

const sheet = (children: string): string =>
  element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`,
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
    },
    children,
  );
