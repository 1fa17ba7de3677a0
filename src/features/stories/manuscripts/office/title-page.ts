import { authorIn } from "../byline.ts";
import { CHAPTER_LINE } from "../heading-words.ts";
import { type Block, type Paragraph, wordsOf } from "./model.ts";

/** Maximum number of lines of a title page, and of words in all and in each. */
const MAX_LINES = 10;
const MAX_WORDS = 40;
const MAX_LINE_WORDS = 12;

/** Matches lines such as "by Ann Lee" or "a novel". */
const BYLINE =
  /(?:^|\s)(?:by|von|de|di|par|af|av|door)\s+\p{Lu}|\b(?:a novel|novella|roman|novela|romanzo)\b/iu;

/**
 * Marks the first line as the title if short lines, one of which names the author or calls it a novel,
 * precede the first heading or are on a separate page.
 */
export function findTitlePage(blocks: readonly Block[]): Block[] {
  if (blocks.some((block) => block.kind === "paragraph" && block.role === "title")) return [...blocks];
  const lines: Paragraph[] = [];
  for (const block of blocks) {
    if (block.kind !== "paragraph") return [...blocks];
    const text = textOf(block);
    if (text === "") continue;
    if (lines.length > 0 && (block.startsPage || block.role === "heading" || CHAPTER_LINE.test(text))) break;
    if (block.role !== "plain" && block.role !== "subtitle") return [...blocks];
    lines.push(block);
    if (lines.length > MAX_LINES) return [...blocks];
  }
  const [first] = lines;
  const counts = lines.map((line) => textOf(line).split(/\s+/).length);
  const isPage =
    first !== undefined &&
    lines.length > 1 &&
    lines.length < blocks.length &&
    counts.every((count) => count <= MAX_LINE_WORDS) &&
    counts.reduce((sum, count) => sum + count, 0) <= MAX_WORDS &&
    lines.slice(1).some((line) => BYLINE.test(textOf(line)));
  if (!isPage) return [...blocks];
  const title = isManuscriptPage(lines.map(textOf)) ? (lineAboveByline(lines) ?? first) : first;
  return blocks.map((block) => (block === title ? { ...title, role: "title" as const } : block));
}

/** Returns true for the title page of a submission, which begins with the author's address and the word count. */
const isManuscriptPage = (texts: readonly string[]): boolean =>
  texts.some(
    (text) => /^\S+@\S+\.\S+$/.test(text) || /^(?:about |approx\S* |ca?\. )?[\d,. ]+ words$/i.test(text),
  );

const lineAboveByline = (lines: readonly Paragraph[]): Paragraph | undefined =>
  lines.find((line, at) => !BYLINE.test(textOf(line)) && /^by\b/i.test(textOf(lines[at + 1] ?? line)));

/**
 * Returns the author named by short lines before the first heading or page break; null if other text is there.
 */
export function authorOnTitlePage(blocks: readonly Block[]): string | null {
  const lines: string[] = [];
  for (const block of blocks) {
    if (block.kind !== "paragraph") return null;
    const text = textOf(block);
    if (text === "") continue;
    if (lines.length > 0 && (block.startsPage || block.role === "heading" || CHAPTER_LINE.test(text)))
      return authorIn(lines);
    lines.push(text);
    if (lines.length > MAX_LINES || text.split(/\s+/).length > MAX_LINE_WORDS) return null;
  }
  return null;
}

const textOf = ({ inlines }: Paragraph): string => wordsOf(inlines).trim();
