import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Part of a text that is drawn with one font file. */
export interface Run {
  readonly text: string;
  /** File of the font, as an `import` specifier. */
  readonly file: string;
}

export type Weight = 400 | 700;

const noto = (kind: "sans" | "serif") => (script: string) => ({
  family: `noto-${kind}-${script}`,
  bold: 700,
});

/** Font families in order of preference: the page's, then those for other scripts. */
const FACES: readonly { readonly family: string; readonly bold: number }[] = [
  { family: "alegreya-sans", bold: 700 },
  { family: "amiri", bold: 700 },
  ...["hebrew", "devanagari", "thai", "bengali", "tamil", "telugu", "gujarati"].map(noto("serif")),
  ...["malayalam", "sinhala", "khmer", "lao", "myanmar", "georgian", "armenian"].map(noto("serif")),
  ...["gurmukhi", "kannada", "ethiopic"].map(noto("sans")),
  { family: "zen-antique", bold: 400 },
  { family: "gowun-batang", bold: 700 },
];

const resolve = createRequire(import.meta.url).resolve;
const contents = new Map<string, Buffer>();
const subsets = new Map<string, readonly (Subset & { readonly name: string })[]>();

interface Subset {
  readonly ranges: readonly (readonly [number, number])[];
}

/** Returns a font file's bytes, read once. */
export function fontBytes(file: string): Buffer {
  const known = contents.get(file);
  if (known) return known;
  const bytes = readFileSync(resolve(file));
  contents.set(file, bytes);
  return bytes;
}

/**
 * Splits a text into parts, each with the font file that has its characters; characters missing from all
 * fonts are drawn by the first as a box.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const char of text) {
    const last = runs.at(-1);
    // Spaces and combining marks use the same file as the text before them.
    const file = last && /[\s\p{M}\p{Cf}]/u.test(char) ? last.file : fileFor(char, weight);
    if (last?.file === file) runs[runs.length - 1] = { file, text: last.text + char };
    else runs.push({ file, text: char });
  }
  return runs;
}

function fileFor(char: string, weight: Weight): string {
  const point = char.codePointAt(0)!;
  for (const { family, bold } of FACES)
    for (const { name, ranges } of subsetsOf(family))
      if (ranges.some(([low, high]) => point >= low && point <= high))
        return fileOf(family, name, weight === 700 ? bold : 400);
  return fileOf("alegreya-sans", "latin", weight);
}

const fileOf = (family: string, subset: string, weight: number): string =>
  `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;

/** Returns a family's files with their characters, Latin first, because later files repeat some of them. */
function subsetsOf(family: string): readonly (Subset & { readonly name: string })[] {
  const known = subsets.get(family);
  if (known) return known;
  const unicode = JSON.parse(readFileSync(resolve(`@fontsource/${family}/unicode.json`), "utf8"));
  const list = Object.entries(unicode as Record<string, string>)
    .map(([name, ranges]) => ({
      name: name.replaceAll(/[[\]]/g, ""),
      ranges: ranges.split(",").map(range),
    }))
    .sort((a, b) => Number(b.name === "latin") - Number(a.name === "latin"));
  subsets.set(family, list);
  return list;
}

function range(written: string): [number, number] {
  const [low = "0", high = low] = written.trim().slice(2).split("-");
  return [Number.parseInt(low, 16), Number.parseInt(high, 16)];
}
