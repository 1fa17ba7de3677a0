import type { Plugin } from "esbuild";

/** For esbuild: `url("core/…woff2")` in a stylesheet is a font made at build. */
export const coreFonts: Plugin;
