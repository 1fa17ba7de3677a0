import { skeletonOf } from "#core/text/skeleton.ts";

/**
 * Returns what is equal for two display names that look alike, in any script: "Gwen Moss", "GWEN M0SS" and "Gwеn
 * Moss" with a Cyrillic letter. Spaces, accents and letter case are ignored, and i counts as l.
 */
export const nameKeyOf = (name: string): string =>
  // Twice, because small letters look like others than their capitals do.
  skeletonOf(skeletonOf(name).toLowerCase())
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .replace(/vv/g, "w")
    .replace(/[i1]/g, "l")
    .replace(/0/g, "o");
