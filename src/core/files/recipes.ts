import type { ImageKind } from "./stored.ts";

/** Renditions to create for one kind of picture. */
export interface Recipe {
  /** Pixel widths created in AVIF and WebP, ascending; none is wider than the source. */
  readonly widths: readonly number[];
  /** Pixel width of the largest rendition, a JPEG for old browsers, feeds and e-books. */
  readonly largest: number;
  /** Aspect ratio (width:height) to crop to; by default the picture is not cropped. */
  readonly ratio?: number;
  /** Formats of the widths. Default: both. */
  readonly formats?: readonly ("avif" | "webp")[];
}

export const RECIPES: Readonly<Record<ImageKind, Recipe>> = {
  cover: { widths: [160, 320, 480, 720], largest: 1200 },
  photo: { widths: [64, 128, 256, 512], largest: 512, ratio: 1 },
  banner: { widths: [480, 960, 1500], largest: 1500, ratio: 4 },
  update: { widths: [320, 640, 960], largest: 1280 },
  newsletter: { widths: [320, 640], largest: 1104 },
  challenge: { widths: [480, 960, 1440], largest: 1440, ratio: 3 },
  post: { widths: [320, 640, 960], largest: 1280 },
  card: { widths: [240, 480], largest: 600, ratio: 1.91 },
  inline: { widths: [480, 960, 1440], largest: 1440 },
};

/** Returns the widths for a source of this pixel width: renditions are never enlarged. */
export function widthsFor(recipe: Recipe, sourceWidth: number): number[] {
  const fitting = recipe.widths.filter((width) => width <= sourceWidth);
  const top = recipe.widths.at(-1)!;
  return sourceWidth < top && fitting.at(-1) !== sourceWidth ? [...fitting, sourceWidth] : fitting;
}
