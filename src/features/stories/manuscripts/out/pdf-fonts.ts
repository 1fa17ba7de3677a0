import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { unpackWoff } from "../../covers/index.ts";

interface Family {
  readonly name: string;
  readonly folder: string;
  /** Subsets of the package, with the characters that require each. */
  readonly scripts: Readonly<Record<string, RegExp>>;
  readonly weights: readonly number[];
  readonly italic: boolean;
}

/** Returns the Noto family of a script. */
const noto =
  (kind: "Sans" | "Serif") =>
  (script: string): Family => ({
    name: `Noto ${kind} ${script}`,
    folder: `noto-${kind}-${script}`.toLowerCase(),
    scripts: { [script.toLowerCase()]: new RegExp(`\\p{Script=${script}}`, "u") },
    weights: [400, 700],
    italic: false,
  });

/** Font families with the characters they cover, in fallback order. */
const FAMILIES: readonly Family[] = [
  {
    name: "Alegreya",
    folder: "alegreya",
    scripts: {
      latin: /./u,
      "latin-ext": /[\u0100-\u024f\u1e00-\u1eff\u20a0-\u20cf]/u,
      cyrillic: /\p{Script=Cyrillic}/u,
      "cyrillic-ext": /[\u0460-\u052f]/u,
      greek: /\p{Script=Greek}/u,
      "greek-ext": /[\u1f00-\u1fff]/u,
      vietnamese: /[\u0102\u0103\u0110\u0111\u0128\u0129\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u,
    },
    weights: [400, 700],
    italic: true,
  },
  {
    name: "Amiri",
    folder: "amiri",
    scripts: { arabic: /\p{Script=Arabic}/u },
    weights: [400, 700],
    italic: true,
  },
  ...["Hebrew", "Devanagari", "Thai", "Bengali", "Tamil", "Telugu", "Gujarati"].map(noto("Serif")),
  ...["Malayalam", "Sinhala", "Khmer", "Lao", "Myanmar", "Georgian", "Armenian"].map(noto("Serif")),
  // These scripts have no serif family in this package.
  ...["Gurmukhi", "Kannada", "Ethiopic"].map(noto("Sans")),
];

/**
 * Japanese, Chinese and Korean fonts are split into slices, all loaded if the text has any such character.
 */
const SLICED = [
  {
    name: "Zen Antique",
    folder: "zen-antique",
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    slices: 120,
  },
  { name: "Gowun Batang", folder: "gowun-batang", letters: /\p{Script=Hangul}/u, slices: 120 },
] as const;

export const FONT_NAMES: readonly string[] = [...FAMILIES, ...SLICED].map(({ name }) => name);

const resolve = createRequire(import.meta.url).resolve;

/** Returns the fonts a text needs as TrueType, from the @fontsource packages. */
export function fontsFor(text: string): Buffer[] {
  const files = FAMILIES.flatMap(({ folder, scripts, weights, italic }) =>
    Object.entries(scripts)
      .filter(([, letters]) => letters.test(text))
      .flatMap(([script]) =>
        weights.flatMap((weight) =>
          (italic ? ["normal", "italic"] : ["normal"]).map(
            (style) => `${folder}/files/${folder}-${script}-${weight}-${style}.woff`,
          ),
        ),
      ),
  );
  for (const { folder, letters, slices } of SLICED)
    if (letters.test(text))
      for (let slice = 0; slice < slices; slice += 1)
        files.push(`${folder}/files/${folder}-${slice}-400-normal.woff`);
  const fonts: Buffer[] = [];
  for (const file of files) {
    const bytes = readFont(file);
    if (bytes) fonts.push(Buffer.from(unpackWoff(bytes)));
  }
  return fonts;
}

/** Returns null for a weight or slice missing from the package. */
function readFont(file: string): Buffer | null {
  try {
    return readFileSync(resolve(`@fontsource/${file}`));
  } catch {
    return null;
  }
}
