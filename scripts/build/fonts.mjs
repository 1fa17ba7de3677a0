// Fonts subset at build time to the characters on nearly every page and the weights used. Other characters
// come from the package's full font files, which a browser loads only as needed by `unicode-range`.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename } from "node:path";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

/** Characters of a core font: the `unicode-range` of its face in `views/ui/styles/fonts.css`. */
const CORE = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];

const LITERATA = "@fontsource-variable/literata/files/literata-latin-wght";
const SOURCE_SANS = "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght";

/** Fonts by their names in the stylesheet. */
const FONTS = {
  "literata-core.woff2": { file: `${LITERATA}-normal.woff2`, wght: { min: 400, max: 700 } },
  "literata-core-italic.woff2": { file: `${LITERATA}-italic.woff2`, wght: 400 },
  "literata-core-bold-italic.woff2": { file: `${LITERATA}-italic.woff2`, wght: 650 },
  "source-sans-core.woff2": { file: `${SOURCE_SANS}-normal.woff2`, wght: { min: 400, max: 700 } },
};

const letters = CORE.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
).join("");

/** For esbuild: `url("core/…woff2")` in a stylesheet is a font made here. */
export const coreFonts = {
  name: "core-fonts",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^core\/.*\.woff2$/ }, ({ path }) => ({
      path: basename(path),
      namespace: "core-fonts",
    }));
    onLoad({ filter: /.*/, namespace: "core-fonts" }, async ({ path }) => {
      const { file, wght } = FONTS[path];
      const contents = await subsetFont(await readFile(require.resolve(file)), letters, {
        targetFormat: "woff2",
        variationAxes: { wght },
      });
      return { contents, loader: "default" };
    });
  },
};
