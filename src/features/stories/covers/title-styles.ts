import type { Genre } from "#shared/story.enums.ts";
import type { TypeStyle } from "./type/setting.ts";

/** Title styles by name. */
export const TITLE_STYLES = {
  inscription: { face: { family: "cinzel", weight: 600 }, tracking: 0.03, capitals: true, leading: 1.02 },
  didone: {
    face: { family: "playfair-display", weight: 700 },
    tracking: -0.005,
    capitals: false,
    leading: 1.08,
  },
  didoneItalic: {
    face: { family: "playfair-display", weight: 600, italic: true },
    tracking: 0,
    capitals: false,
    leading: 1.08,
  },
  geometric: { face: { family: "josefin-sans", weight: 600 }, tracking: 0.06, capitals: true, leading: 1.04 },
  light: { face: { family: "josefin-sans", weight: 300 }, tracking: 0.1, capitals: true, leading: 1.1 },
  poster: {
    face: { family: "oswald", weight: 600 },
    tracking: 0.005,
    capitals: true,
    leading: 1.04,
    poster: true,
  },
  fat: { face: { family: "abril-fatface", weight: 400 }, tracking: 0, capitals: false, leading: 1.04 },
  round: { face: { family: "fredoka", weight: 600 }, tracking: 0, capitals: false, leading: 1.0 },
  bookish: { face: { family: "alegreya", weight: 700 }, tracking: 0, capitals: false, leading: 0.98 },
} as const satisfies Record<string, TypeStyle>;

export type TitleStyleName = keyof typeof TITLE_STYLES;

/** Title styles allowed for each genre. */
export const GENRE_STYLES: Record<Genre, readonly TitleStyleName[]> = {
  action: ["poster"],
  adventure: ["fat", "poster", "didone"],
  children: ["round"],
  contemporary: ["bookish", "geometric", "didone"],
  dystopian: ["geometric", "poster", "light"],
  "fan-fiction": ["round", "didone", "geometric"],
  fantasy: ["inscription", "inscription", "bookish"],
  horror: ["poster", "didone", "inscription"],
  historical: ["didone", "bookish", "inscription"],
  humour: ["fat", "round"],
  mystery: ["didone", "bookish", "geometric"],
  "non-fiction": ["geometric", "bookish"],
  paranormal: ["inscription", "didoneItalic"],
  romance: ["didoneItalic", "didone"],
  "sci-fi": ["light", "geometric"],
  thriller: ["poster"],
  crime: ["poster", "bookish"],
  "young-adult": ["round", "geometric", "fat"],
};

/** Style of author names and labels: small letter-spaced capitals. */
export const NAME_STYLE: TypeStyle = {
  face: { family: "alegreya-sans", weight: 500 },
  tracking: 0.16,
  capitals: true,
  leading: 1.3,
};

/** Style of subtitles. */
export const SUBTITLE_STYLE: TypeStyle = {
  face: { family: "alegreya", weight: 500, italic: true },
  tracking: 0.005,
  capitals: false,
  leading: 1.12,
};
