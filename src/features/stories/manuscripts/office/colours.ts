import type { ReportLine } from "../types.ts";
import type { Block, Inline, Look, Paragraph } from "./model.ts";

/** Maximum number of characters of the example in a report line. */
const MAX_EXAMPLE = 60;

/** Highlighted or coloured words of a text. */
interface Passages {
  count: number;
  /** Words of the first passage. */
  example: string;
}

/**
 * Returns report lines about highlighted words and coloured words, which chapters show like other words. Black,
 * grey, and the colour of most of a text mean nothing. Headings and links have colours of their design.
 */
export function colourLines(blocks: readonly Block[]): ReportLine[] {
  const letters = new Map<string, number>();
  let all = 0;
  const paragraphs = [...paragraphsIn(blocks)];
  for (const { inlines } of paragraphs)
    for (const inline of inlines) {
      if (inline.kind !== "words") continue;
      all += inline.text.length;
      const { colour = "" } = inline.look;
      letters.set(colour, (letters.get(colour) ?? 0) + inline.text.length);
    }
  const isColoured = ({ colour }: Look): boolean =>
    colour !== undefined && isChromatic(colour) && letters.get(colour)! * 2 < all;
  return [
    ...line(
      "highlight",
      passagesOf(paragraphs, ({ highlight }) => highlight === true),
    ),
    ...line("colour", passagesOf(paragraphs, isColoured)),
  ];
}

const line = (kind: "highlight" | "colour", { count, example }: Passages): ReportLine[] =>
  count === 0 ? [] : [{ kind, part: example, words: 0, count }];

function* paragraphsIn(blocks: readonly Block[]): Generator<Paragraph> {
  for (const block of blocks) {
    if (block.kind === "paragraph" && block.role !== "heading" && block.role !== "title") yield block;
    if (block.kind === "paragraph")
      for (const inline of block.inlines) if (inline.kind === "note") yield* paragraphsIn(inline.note.blocks);
    if (block.kind === "table")
      for (const { cells } of block.rows) for (const cell of cells) yield* paragraphsIn(cell.blocks);
  }
}

/** Counts runs of words with a look; hidden words and links are left out. */
function passagesOf(paragraphs: readonly Paragraph[], has: (look: Look) => boolean): Passages {
  const passages: Passages = { count: 0, example: "" };
  for (const { inlines } of paragraphs) {
    let passage = "";
    const end = () => {
      if (passage.trim() !== "") {
        passages.count += 1;
        passages.example ||= passage.trim().replace(/\s+/g, " ").slice(0, MAX_EXAMPLE).toWellFormed();
      }
      passage = "";
    };
    for (const inline of inlines) {
      if (inline.kind === "comment" || inline.kind === "anchor") continue;
      if (isShown(inline) && has(inline.look)) passage += inline.text;
      else end();
    }
    end();
  }
  return passages;
}

const isShown = (inline: Inline): inline is Extract<Inline, { kind: "words" }> =>
  inline.kind === "words" && !inline.look.hidden && inline.link === undefined;

/** Returns true for a colour that readers see as one: its channels differ by a quarter of their range. */
function isChromatic(colour: string): boolean {
  const channels = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.max(...channels) - Math.min(...channels) >= 64;
}

/** Returns a colour as six lower-case hexadecimal digits; undefined for anything else. */
export const colourOf = (value: string | undefined): string | undefined =>
  /^#?([0-9a-f]{6})$/i.exec(value ?? "")?.[1]?.toLowerCase();
