/** Logical names of the fonts that every page uses immediately, for `<link rel="preload">`. */
export const preloadFonts = ["source-sans-core.woff2", "literata-core.woff2"] as const;
