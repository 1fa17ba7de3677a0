import { DIVISION } from "../heading-words.ts";
import { type Block, type Paragraph, wordsOf } from "./model.ts";

/** Maximum number of words and letters of a line that may be a heading. */
const MAX_WORDS = 12;
const MAX_LETTERS = 80;

const NUMBER =
  /^(?:\d{1,3}|[ivxlc]{1,8}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)\.?$/i;

/**
 * In a text without headings, converts separate lines at the top of pages to headings: numbers, and short
 * lines that are centred, bold or in capitals. At least two pages, and most pages, must begin like this.
 */
export function guessHeadings(blocks: readonly Block[]): Block[] {
  if (blocks.filter((block) => block.kind === "paragraph" && block.role === "heading").length > 1)
    return [...blocks];
  const first = blocks.find(hasWords);
  const tops = blocks.filter(
    (block): block is Paragraph =>
      hasWords(block) &&
      block.role === "plain" &&
      !block.list &&
      (block === first || block.startsPage === true),
  );
  const lines = tops.filter(isHeadingLine);
  const onPages = lines.filter((line) => line.startsPage);
  if (onPages.length < 2 || onPages.length * 2 < tops.filter((top) => top.startsPage).length)
    return [...blocks];
  const isFirstAlike = lines.some((line) => !line.startsPage && isAlike(line, onPages[0]!));
  const chosen = new Set<Block>(isFirstAlike ? lines : onPages);
  return withTitleLines(blocks, chosen).map((block) =>
    chosen.has(block) && block.kind === "paragraph"
      ? { ...block, role: "heading" as const, level: DIVISION.test(wordsOf(block.inlines).trim()) ? 1 : 2 }
      : block,
  );
}

/** A chapter's number without a title. */
const BARE = /^(?:chapter|kapitel|chapitre|cap[ií]tulo|capitolo|hoofdstuk|глава)\s+[\p{L}\d-]{1,20}\.?$/iu;

/** Joins chapter numbers with the titles below them if most have one; adds the joined lines to `chosen`. */
function withTitleLines(blocks: readonly Block[], chosen: Set<Block>): readonly Block[] {
  const bare = blocks.flatMap((block, at) =>
    chosen.has(block) && hasWords(block) && BARE.test(wordsOf(block.inlines).trim()) ? [at] : [],
  );
  const titled = new Set(bare.filter((at) => isTitleBelow(blocks, at)));
  if (titled.size < 2 || titled.size < bare.length * 0.8) return blocks;
  return blocks.flatMap((block, at): readonly Block[] => {
    if (titled.has(at - 1)) return [];
    const below = blocks[at + 1];
    if (!titled.has(at) || block.kind !== "paragraph" || below?.kind !== "paragraph") return [block];
    const joined: Paragraph = { ...block, inlines: [...block.inlines, { kind: "break" }, ...below.inlines] };
    chosen.add(joined);
    return [joined];
  });
}

/** Returns true if a short line that looks like a heading, and then text that does not, follow. */
function isTitleBelow(blocks: readonly Block[], at: number): boolean {
  const [line, next] = [blocks[at + 1], blocks[at + 2]];
  if (!line || !next || !hasWords(line) || line.role !== "plain" || line.list || line.startsPage)
    return false;
  const isText = next.kind !== "paragraph" || !hasWords(next) || !isHeadingLine(next);
  return isText && isHeadingLine(line) && /[\p{L}\p{N}]/u.test(wordsOf(line.inlines));
}

const hasWords = (block: Block): block is Paragraph =>
  block.kind === "paragraph" && wordsOf(block.inlines).trim() !== "";

/** Returns true for a number, and for a short line that is centred, bold or in capitals. */
export function isHeadingLine(line: Paragraph): boolean {
  const text = wordsOf(line.inlines).trim();
  if (NUMBER.test(text)) return true;
  if (text.length > MAX_LETTERS || text.split(/\s+/).length > MAX_WORDS || /[,;]$/.test(text)) return false;
  return line.align === "centre" || isBold(line) || isCapitals(text);
}

const isBold = ({ inlines }: Paragraph): boolean =>
  inlines.every(
    (inline) => inline.kind !== "words" || inline.text.trim() === "" || inline.look.bold === true,
  );

const isCapitals = (text: string): boolean =>
  /\p{Lu}/u.test(text) && text === text.toUpperCase() && text !== text.toLowerCase();

/** Returns true if two lines are headings of the same kind. */
function isAlike(a: Paragraph, b: Paragraph): boolean {
  const [first, second] = [wordsOf(a.inlines).trim(), wordsOf(b.inlines).trim()];
  const word = (text: string) => /^\p{L}+/u.exec(text)?.[0].toLowerCase();
  if (NUMBER.test(first) || NUMBER.test(second)) return NUMBER.test(first) && NUMBER.test(second);
  return word(first) === word(second) && first !== second;
}
