import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Blob, Face, Font } from "harfbuzzjs";
import { unpackWoff } from "./woff.ts";

/** A face of the cover library: package and weight; its subset files are opened on demand. */
export interface FaceName {
  readonly family: string;
  readonly weight: number;
  readonly italic?: boolean;
}

/** An opened font file and its units per em. */
export interface OpenFont {
  readonly font: Font;
  readonly unitsPerEm: number;
}

interface Subset {
  readonly file: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/** Faces tried in order for glyphs the chosen face lacks. */
const FALLBACKS: readonly FaceName[] = [
  { family: "alegreya", weight: 700 },
  { family: "zen-antique", weight: 400 },
  { family: "amiri", weight: 700 },
  { family: "noto-serif-hebrew", weight: 600 },
  { family: "noto-serif-devanagari", weight: 600 },
];

const resolve = createRequire(import.meta.url).resolve;
const opened = new Map<string, OpenFont>();
const subsets = new Map<string, readonly Subset[]>();

/**
 * Returns the first font with glyphs for every code point of a grapheme, trying the given face before the
 * fallbacks; null if there is none.
 */
export function fontFor(face: FaceName, grapheme: string): OpenFont | null {
  const points = [...grapheme].map((char) => char.codePointAt(0)!).filter((point) => !isJoiner(point));
  for (const candidate of [face, ...FALLBACKS]) {
    for (const subset of subsetsOf(candidate)) {
      if (!points.every((point) => covers(subset, point))) continue;
      const open = openFile(subset.file);
      if (points.every((point) => open.font.nominalGlyph(point))) return open;
    }
  }
  return null;
}

/** Joiners and variation selectors have no glyphs. */
const isJoiner = (point: number): boolean =>
  point === 0x200c || point === 0x200d || (point >= 0xfe00 && point <= 0xfe0f);

const covers = (subset: Subset, point: number): boolean =>
  subset.ranges.some(([low, high]) => point >= low && point <= high);

/**
 * Returns a face's subset files with their ranges, Latin first, because later subsets repeat some of its
 * glyphs.
 */
function subsetsOf({ family, weight, italic = false }: FaceName): readonly Subset[] {
  const style = italic ? "italic" : "normal";
  const key = `${family}-${weight}-${style}`;
  const known = subsets.get(key);
  if (known) return known;
  const unicode = JSON.parse(readFileSync(resolve(`@fontsource/${family}/unicode.json`), "utf8")) as Record<
    string,
    string
  >;
  const list = Object.entries(unicode)
    .map(([name, ranges]) => ({
      name: name.replaceAll(/[[\]]/g, ""),
      ranges: ranges.split(",").map(parseRange),
    }))
    .sort((a, b) => Number(b.name === "latin") - Number(a.name === "latin"))
    .map(({ name, ranges }) => ({
      file: `@fontsource/${family}/files/${family}-${name}-${weight}-${style}.woff`,
      ranges,
    }));
  subsets.set(key, list);
  return list;
}

function parseRange(range: string): [number, number] {
  const [low = "0", high = low] = range.trim().slice(2).split("-");
  return [Number.parseInt(low, 16), Number.parseInt(high, 16)];
}

function openFile(file: string): OpenFont {
  const known = opened.get(file);
  if (known) return known;
  const face = new Face(new Blob(unpackWoff(readFileSync(resolve(file)))));
  const open = { font: new Font(face), unitsPerEm: face.upem };
  opened.set(file, open);
  return open;
}
