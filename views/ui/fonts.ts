/** Logical names of the fonts that every page shows at once, for `<link rel="preload">`. */
export const preloadFonts = [
  "source-sans-3-latin-wght-normal.woff2",
  "literata-latin-wght-normal.woff2",
] as const;
