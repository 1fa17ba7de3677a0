import { createRandom, type Random } from "#shared/random.ts";
import { rasterise } from "./cover.ts";
import { PALETTES, type PaletteName } from "./palettes.ts";
import { PATTERNS, type PatternName } from "./patterns/index.ts";
import { circle, element, mix, path, rect, round } from "./svg.ts";

/** Size in pixels of a generated profile photo (square), and width of a generated cover photo. */
const PORTRAIT_SIZE = 800;
const BANNER_WIDTH = 1500;
const BANNER_HEIGHT = 500;

const SIZE = PORTRAIT_SIZE;
const MIDDLE = SIZE / 2;
/** Palettes that work at small sizes in a circle. */
const PORTRAIT_PALETTES: readonly PaletteName[] = [
  "midnight",
  "verdigris",
  "dusk",
  "rose",
  "mint",
  "sunshine",
  "coral",
  "sea",
  "lilac",
  "plum",
  "petrol",
  "mustard",
];
const BANNER_PATTERNS: readonly PatternName[] = [
  "mountains",
  "waves",
  "forest",
  "skyline",
  "mosaic",
  "botanical",
];

/** Generates a default profile photo: a flower, a moon, hills or shells, never a face; PNG, 800x800. */
export function drawPortrait(seed: string): Promise<Buffer> {
  const random = createRandom(`portrait\n${seed}`);
  const palette = PALETTES[random.pick(PORTRAIT_PALETTES)];
  const colours = [...palette.tones];
  const motif = random.pick([petals, moon, shells, leaves]);
  const art =
    rect(0, 0, SIZE, SIZE, palette.ground) +
    circle(MIDDLE, MIDDLE, SIZE * 0.46, mix(palette.ground, palette.glow, 0.7)) +
    motif(random, colours, palette.accent);
  return rasterise(svg(SIZE, SIZE, art), SIZE);
}

/** Generates a profile's cover photo: a wide landscape without text; PNG, 1500x500. */
export function drawBanner(seed: string): Promise<Buffer> {
  const random = createRandom(`banner\n${seed}`);
  const palette = PALETTES[random.pick(Object.keys(PALETTES) as PaletteName[])];
  const scene = { width: BANNER_WIDTH, height: BANNER_HEIGHT, palette, random };
  const { art } = PATTERNS[random.pick(BANNER_PATTERNS)](scene);
  return rasterise(svg(BANNER_WIDTH, BANNER_HEIGHT, art), BANNER_WIDTH);
}

const svg = (width: number, height: number, children: string): string =>
  element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height },
    children,
  );

function petals(random: Random, colours: readonly string[], accent: string): string {
  const count = random.pick([6, 8, 10, 12]);
  const rings = [0.4, 0.3, 0.2].map((reach, ring) => {
    const shapes = Array.from({ length: count }, (_, index) =>
      element("ellipse", {
        cx: SIZE * reach * 0.55,
        cy: 0,
        rx: SIZE * reach * 0.5,
        ry: (SIZE * reach * 1.5) / count,
        transform: `translate(${MIDDLE} ${MIDDLE}) rotate(${round((360 / count) * (index + ring / 2))})`,
      }),
    );
    return element("g", { fill: colours[ring + 1] }, shapes.join(""));
  });
  return rings.join("") + circle(MIDDLE, MIDDLE, SIZE * 0.075, accent);
}

function moon(random: Random, colours: readonly string[], accent: string): string {
  const r = SIZE * random.between(0.13, 0.18);
  const x = SIZE * random.between(0.36, 0.64);
  const hills = [0.55, 0.66, 0.78].map((level, index) => {
    const [from, to] = [random.between(-0.07, 0.07), random.between(-0.07, 0.07)];
    const at = (share: number): number => round(SIZE * (level + share));
    return path(
      `M0 ${at(from)}C${SIZE * 0.3} ${at(from - 0.12)} ${SIZE * 0.6} ${at(to + 0.12)} ${SIZE} ${at(to)}V${SIZE}H0Z`,
      colours[index + 1]!,
    );
  });
  return circle(x, SIZE * 0.42, r, accent) + hills.join("");
}

function shells(random: Random, colours: readonly string[], accent: string): string {
  const turn = random.pick([0, 90, 180, 270]);
  const arcs = [0.44, 0.37, 0.3, 0.23, 0.16, 0.09].map((reach, index) =>
    circle(
      MIDDLE,
      MIDDLE + SIZE * (0.44 - reach) * 0.9,
      SIZE * reach,
      index === 5 ? accent : colours[(index % 3) + 1]!,
    ),
  );
  return element("g", { transform: `rotate(${turn} ${MIDDLE} ${MIDDLE})` }, arcs.join(""));
}

function leaves(random: Random, colours: readonly string[], accent: string): string {
  const lean = random.between(-18, 18);
  const pairs = Array.from({ length: 5 }, (_, index) => {
    const y = SIZE * (0.74 - index * 0.115);
    const size = SIZE * (0.27 - index * 0.028);
    const wide = size * 0.27;
    const d = `M0 0C${round(size * 0.3)} ${round(-wide)} ${round(size * 0.75)} ${round(-wide)} ${round(size)} 0C${round(size * 0.75)} ${round(wide)} ${round(size * 0.3)} ${round(wide)} 0 0Z`;
    return [-142, -38]
      .map((angle, side) =>
        element("path", {
          d,
          fill: index === 4 ? accent : colours[side + 1 + (index % 2)],
          transform: `translate(${MIDDLE} ${round(y)}) rotate(${angle})`,
        }),
      )
      .join("");
  });
  const stem = rect(MIDDLE - SIZE * 0.006, SIZE * 0.22, SIZE * 0.012, SIZE * 0.64, colours[3]!);
  return element("g", { transform: `rotate(${round(lean)} ${MIDDLE} ${MIDDLE})` }, stem + pairs.join(""));
}
