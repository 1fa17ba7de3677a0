import type { Genre } from "#shared/story.enums.ts";

/**
 * Colours of a drawing, `#rrggbb`. Text in `ink` is legible on `ground`, text in `inkOnNear` on the last
 * tone.
 */
export interface Palette {
  readonly ground: string;
  /** Colour the ground shades into towards a horizon or light. */
  readonly glow: string;
  /** From far to near; the farthest is closest to the ground colour. */
  readonly tones: readonly [string, string, string, string];
  readonly accent: string;
  readonly ink: string;
  readonly inkOnNear: string;
}

const palette = (
  ground: string,
  glow: string,
  tones: readonly [string, string, string, string],
  accent: string,
  ink: string,
  inkOnNear = ink,
): Palette => ({ ground, glow, tones, accent, ink, inkOnNear });

/** All palettes by name, dark grounds first. */
export const PALETTES = {
  midnight: palette("#14213d", "#31508a", ["#35558a", "#274069", "#1b2d4f", "#0a1226"], "#f4c95d", "#fdf3d8"),
  ember: palette("#2b1016", "#8c3a22", ["#a63d22", "#6e2119", "#451418", "#1b080d"], "#ffb347", "#ffe9d2"),
  verdigris: palette(
    "#0f2f2e",
    "#2a6d65",
    ["#3c8078", "#276059", "#17423f", "#071c1c"],
    "#e9b872",
    "#f5efdc",
  ),
  plum: palette("#2a1a3c", "#7d4379", ["#8a4d85", "#5e3566", "#3d234c", "#160b24"], "#f2a65a", "#fbeff5"),
  slate: palette("#1c2227", "#4b5963", ["#5d6d78", "#3f4c56", "#283138", "#0d1114"], "#f0603a", "#f4f1ea"),
  blood: palette("#120d0f", "#4a1216", ["#7d171c", "#4f0f13", "#2b0a0c", "#060405"], "#d62828", "#f2e9e4"),
  ultraviolet: palette(
    "#0b1026",
    "#31318a",
    ["#4a4ec0", "#30338f", "#1c1f5c", "#060919"],
    "#4de2c5",
    "#eef3ff",
  ),
  redshift: palette("#1d1526", "#a8433f", ["#c8553d", "#8d3b45", "#54293f", "#120c19"], "#ffd08a", "#fff1e0"),
  dusk: palette("#2e3158", "#d77a61", ["#b0626a", "#6f4467", "#43305c", "#181532"], "#ffd9a0", "#fff0df"),
  moss: palette("#1b2a1f", "#5b7a4a", ["#6f8a55", "#48663f", "#2d452d", "#0d160f"], "#e8c468", "#f3efdc"),
  aubergine: palette(
    "#1c0f1f",
    "#5c2a4d",
    ["#8c3f66", "#5e2a4c", "#3a1a35", "#0f0712"],
    "#7fd1ae",
    "#f6e9ef",
  ),
  petrol: palette("#0c2c3b", "#1f6f7d", ["#2f8a92", "#1d6372", "#134455", "#061820"], "#ff9f68", "#f2f0e4"),
  paper: palette(
    "#f1e6d2",
    "#fbf4e4",
    ["#d9b48f", "#b9785a", "#7b4b3a", "#33241c"],
    "#b23a2e",
    "#2b1f18",
    "#f8efdd",
  ),
  rose: palette(
    "#f6d9d2",
    "#fdeee8",
    ["#eab0a6", "#d47c7c", "#a64d5f", "#571f36"],
    "#d9972c",
    "#4a1a2d",
    "#fdeee8",
  ),
  blush: palette(
    "#f9e6dc",
    "#fff6ee",
    ["#f3bfa6", "#e68a7b", "#c2526a", "#702244"],
    "#3f7f76",
    "#5b1a38",
    "#fff1e8",
  ),
  mint: palette(
    "#d7e9da",
    "#f2f6e8",
    ["#a5cbb0", "#6aa287", "#3b7464", "#1b3f3a"],
    "#e2725b",
    "#15352f",
    "#f3f7ea",
  ),
  sunshine: palette(
    "#ffd166",
    "#ffe7ab",
    ["#f9a65c", "#ef7354", "#3f88a5", "#1b3a5c"],
    "#f25f4c",
    "#1b3a5c",
    "#fff4d6",
  ),
  sky: palette(
    "#bde3ee",
    "#eef8f4",
    ["#8ccbd8", "#f5b79b", "#4595ad", "#1c5068"],
    "#ff7a63",
    "#123f52",
    "#f4fbfa",
  ),
  coral: palette(
    "#ff9a80",
    "#ffc9ae",
    ["#f77f6e", "#d95563", "#9c2f55", "#4a1440"],
    "#ffe08a",
    "#3a0f30",
    "#ffe9dc",
  ),
  sand: palette(
    "#ead6ad",
    "#f7ebcd",
    ["#cfa468", "#a87340", "#6c4325", "#2e1d13"],
    "#1f7a80",
    "#2b1a10",
    "#f6e8c8",
  ),
  sea: palette(
    "#efe5d0",
    "#faf4e6",
    ["#86bcbf", "#3f8e99", "#1f6173", "#0d3242"],
    "#e4572e",
    "#0d3242",
    "#f4ecd9",
  ),
  mustard: palette(
    "#e6b93f",
    "#f3d67e",
    ["#d4922b", "#a8652a", "#6b3f2a", "#2b1a1c"],
    "#a8322a",
    "#2b1a1c",
    "#fbeecb",
  ),
  lilac: palette(
    "#d8ccf0",
    "#f3ecfd",
    ["#b8a0e3", "#8d70ca", "#5c459d", "#2a1e58"],
    "#ff8296",
    "#2a1e58",
    "#f6f0ff",
  ),
  ice: palette(
    "#d6dde3",
    "#f1f4f5",
    ["#aab9c3", "#778995", "#485863", "#1b242b"],
    "#e4572e",
    "#161d23",
    "#f1f4f5",
  ),
  newsprint: palette(
    "#ebe6db",
    "#f8f4ea",
    ["#cac2b2", "#90887b", "#504a43", "#191716"],
    "#c1121f",
    "#191716",
    "#f3eee3",
  ),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

/** Palettes allowed for each genre. */
export const GENRE_PALETTES: Record<Genre, readonly PaletteName[]> = {
  action: ["slate", "ember", "mustard", "newsprint"],
  adventure: ["sea", "sand", "petrol", "dusk"],
  children: ["sunshine", "sky", "mint", "lilac"],
  contemporary: ["paper", "coral", "mint", "dusk", "sea"],
  dystopian: ["ice", "slate", "redshift"],
  "fan-fiction": ["lilac", "plum", "coral", "midnight"],
  fantasy: ["plum", "verdigris", "midnight", "moss"],
  horror: ["blood", "aubergine", "slate"],
  historical: ["sand", "paper", "verdigris", "moss"],
  humour: ["sunshine", "mustard", "coral", "sky"],
  mystery: ["petrol", "midnight", "newsprint", "aubergine"],
  "non-fiction": ["paper", "ice", "mustard", "newsprint"],
  paranormal: ["aubergine", "plum", "verdigris"],
  romance: ["rose", "blush", "coral", "dusk"],
  "sci-fi": ["ultraviolet", "redshift", "petrol", "ice"],
  thriller: ["slate", "blood", "newsprint", "ember"],
  crime: ["newsprint", "slate", "petrol", "mustard"],
  "young-adult": ["lilac", "coral", "dusk", "sky"],
};
