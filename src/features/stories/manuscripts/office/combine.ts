import { CHAPTER_LINE } from "../heading-words.ts";
import { SUBJECTS_MAX } from "../types.ts";
import { isHeadingLine } from "./guess-headings.ts";
import { LeftOut } from "./left-out.ts";
import { type Block, type Comment, type Paragraph, type Tracked, wordsOf } from "./model.ts";
import { wordsOfBlock } from "./paragraphs.ts";
import { withPrefix } from "./prefix.ts";
import type { OfficeFile } from "./read-office.ts";

/** A word-processor file with one or more chapters of a book. */
export interface NamedOffice {
  readonly path: string;
  /** Title of its text if it does not begin with a heading. */
  readonly title: string;
  readonly file: OfficeFile;
}

/** Combines files to one: names in them are made unique, and each begins with a heading of the highest level. */
export function combineOffice(files: readonly NamedOffice[]): OfficeFile {
  const leftOut = new LeftOut();
  const blocks: Block[] = [];
  const comments: Comment[] = [];
  const loose: (Tracked & { readonly words: string })[] = [];
  const images = new Map<string, Buffer>();
  const isOwn = files.some(({ file }) => file.isOwn);
  const bookTitle = titleOf(files[0]!.file.blocks);
  for (const [at, { title, file }] of files.entries()) {
    const prefix = prefixOf(at);
    leftOut.include(file.leftOut);
    const isAgain = at > 0 && bookTitle !== "" && titleOf(file.blocks) === bookTitle;
    if (isAgain) leftOut.leave(bookTitle, bookTitle);
    const chapters = isAgain ? withoutTitle(file.blocks) : file.blocks;
    blocks.push(...withPrefix(headed(chapters, title, { isFirst: at === 0, isOwn }), prefix));
    for (const comment of file.comments) comments.push({ ...comment, id: prefix + comment.id });
    loose.push(...(file.loose ?? []));
    for (const [name, bytes] of file.images) images.set(prefix + name, bytes);
  }
  const each = files.map(({ file }) => file);
  return {
    blocks,
    comments,
    loose,
    title: shared(each.map(({ title }) => title)),
    author: each.find(({ author }) => author !== null)?.author ?? null,
    language: each.find(({ language }) => language !== null)?.language ?? null,
    synopsis: shared(each.map(({ synopsis }) => synopsis)),
    series: shared(each.map(({ series = null }) => series)),
    firstPublished: shared(each.map(({ firstPublished = null }) => firstPublished)),
    subjects: [...new Set(each.flatMap(({ subjects }) => subjects))].slice(0, SUBJECTS_MAX),
    images,
    source: each.map(({ source }) => source).join("\n"),
    leftOut,
    isOwn,
    finish: (root) => {
      for (const [at, { finish }] of each.entries()) finish?.(root, prefixOf(at));
    },
  };
}

const prefixOf = (at: number): string => `f${at + 1}-`;

/** Returns the value that all files state; properties of one chapter say nothing about the book. */
const shared = (values: readonly (string | null)[]): string | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null;

/** Returns the title of a title page, with a heading after it; "" if there is none. */
function titleOf(blocks: readonly Block[]): string {
  const first = blocks.find(hasText);
  if (first?.kind !== "paragraph" || first.role !== "title") return "";
  const next = blocks.find((block) => hasText(block) && !isTitle(block));
  return next?.kind === "paragraph" && next.role === "heading" ? wordsOf(first.inlines).trim() : "";
}

const isTitle = (block: Block): boolean =>
  block.kind === "paragraph" && (block.role === "title" || block.role === "subtitle");

const withoutTitle = (blocks: readonly Block[]): Block[] => blocks.toSpliced(blocks.findIndex(hasText), 1);

/** Returns true for a block with words that readers see. */
const hasText = (block: Block): boolean =>
  block.kind === "html" ||
  (block.kind === "paragraph" && !block.isHidden && block.label !== undefined) ||
  (!(block.kind === "paragraph" && block.isHidden) && wordsOfBlock(block).trim() !== "");

/**
 * Returns the text of a file with its heading first: before pictures above it, and on the highest level, to
 * which the others are raised. The title page of the first file stays.
 */
function headed(
  blocks: readonly Block[],
  title: string,
  { isFirst, isOwn }: { isFirst: boolean; isOwn: boolean },
): Block[] {
  const raised = raisedHeadings(blocks);
  if (isFirst && titleOf(blocks) !== "") return raised;
  const own = isOwn ? { own: OWN_CHAPTER } : {};
  const at = raised.findIndex(hasText);
  const first = raised[at];
  if (first?.kind !== "paragraph" || !isHeading(first, title)) {
    const words = { kind: "words", text: title, look: {} } as const;
    return [{ kind: "paragraph", role: "heading", level: 1, inlines: [words], ...own }, ...raised];
  }
  const { align: _, indent: __, ...line } = first;
  const heading: Paragraph = { ...own, ...line, role: "heading", level: 1 };
  return [heading, ...raised.toSpliced(at, 1)];
}

/** In a file exported by the site only such headings start chapters. */
const OWN_CHAPTER: Paragraph["own"] = { boxes: [], name: "fw-chapter" };

function raisedHeadings(blocks: readonly Block[]): Block[] {
  const isHeadingBlock = (block: Block): block is Paragraph =>
    block.kind === "paragraph" && block.role === "heading" && hasText(block);
  const highest = Math.min(...blocks.filter(isHeadingBlock).map(({ level = 1 }) => level));
  return blocks.map((block) =>
    isHeadingBlock(block) ? { ...block, level: (block.level ?? 1) - highest + 1 } : block,
  );
}

/** Returns true for a heading, and for a line that looks like one or has the name of the file. */
function isHeading(line: Paragraph, title: string): boolean {
  if (line.role === "heading" || line.role === "title") return true;
  if (line.role !== "plain" || line.list || line.own) return false;
  const text = wordsOf(line.inlines).trim();
  return (
    (/[\p{L}\p{N}]/u.test(text) && isHeadingLine(line)) ||
    CHAPTER_LINE.test(text) ||
    squeezed(text) === squeezed(title)
  );
}

const squeezed = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
