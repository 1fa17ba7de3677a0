/** URL paths of `site/studio`. */
export const studioPaths = {
  /** Everything that a member writes or sells with, on one page. */
  studio: () => "/studio",
  /** How members can earn money. */
  earn: () => "/earn",
} as const;
