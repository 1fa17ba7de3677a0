import type { Genre } from "#shared/story.enums.ts";
import { botanical } from "./botanical.ts";
import { constellation } from "./constellation.ts";
import { contours } from "./contours.ts";
import { deco } from "./deco.ts";
import { doorway } from "./doorway.ts";
import { forest } from "./forest.ts";
import { inkBlot } from "./ink-blot.ts";
import { mosaic } from "./mosaic.ts";
import { mountains } from "./mountains.ts";
import { orbits } from "./orbits.ts";
import type { Pattern } from "./pattern.ts";
import { ribbons } from "./ribbons.ts";
import { skyline } from "./skyline.ts";
import { stripes } from "./stripes.ts";
import { sunburst } from "./sunburst.ts";
import { waves } from "./waves.ts";
import { windows } from "./windows.ts";

/** All pattern families by name. */
export const PATTERNS = {
  botanical,
  constellation,
  contours,
  deco,
  doorway,
  forest,
  inkBlot,
  mosaic,
  mountains,
  orbits,
  ribbons,
  skyline,
  stripes,
  sunburst,
  waves,
  windows,
} as const satisfies Record<string, Pattern>;

export type PatternName = keyof typeof PATTERNS;

/** Pattern families suited to each genre. */
export const GENRE_PATTERNS: Record<Genre, readonly PatternName[]> = {
  action: ["stripes", "skyline", "sunburst", "contours"],
  adventure: ["waves", "mountains", "contours", "sunburst"],
  children: ["mosaic", "sunburst", "waves", "forest"],
  contemporary: ["windows", "ribbons", "botanical", "mosaic", "waves"],
  dystopian: ["skyline", "stripes", "orbits", "inkBlot"],
  "fan-fiction": ["constellation", "ribbons", "mosaic", "doorway"],
  fantasy: ["forest", "constellation", "mountains", "doorway", "botanical"],
  horror: ["inkBlot", "forest", "doorway", "windows"],
  historical: ["deco", "botanical", "contours", "mountains"],
  humour: ["ribbons", "stripes", "mosaic", "sunburst"],
  mystery: ["windows", "doorway", "inkBlot", "deco", "skyline"],
  "non-fiction": ["contours", "mosaic", "stripes", "ribbons"],
  paranormal: ["doorway", "constellation", "forest", "inkBlot"],
  romance: ["botanical", "waves", "deco", "mountains"],
  "sci-fi": ["orbits", "constellation", "skyline", "sunburst"],
  thriller: ["skyline", "stripes", "mountains", "contours"],
  crime: ["windows", "stripes", "skyline", "inkBlot"],
  "young-adult": ["ribbons", "mountains", "constellation", "waves", "mosaic"],
};
