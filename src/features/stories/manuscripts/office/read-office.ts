import { createHash } from "node:crypto";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { type Document, parseMarkup, textOf } from "#shared/text/dom.ts";
import { isNoText } from "../errors.ts";
import { readOneFile, titleFromName } from "../one-file.ts";
import type { StoryFacts } from "../series.ts";
import type { Draft } from "../types.ts";
import { findElement } from "../xml.ts";
import { buildHtml } from "./build.ts";
import { colourLines } from "./colours.ts";
import type { LeftOut } from "./left-out.ts";
import { marginOf } from "./margin-of.ts";
import type { Block, Comment, Settled, Tracked } from "./model.ts";
import { isTracked, settle } from "./settle.ts";
import { authorOnTitlePage } from "./title-page.ts";

/**
 * Maximum number of characters of HTML for which a text is also read without its tracked changes: 500,000
 * words.
 */
const MAX_TRACKED = 6_000_000;

/** A parsed word-processor file: its text and metadata. */
export interface OfficeFile extends StoryFacts {
  readonly blocks: readonly Block[];
  readonly comments: readonly Comment[];
  /** Tracked changes whose position the file does not say. */
  readonly loose?: readonly (Tracked & { readonly words: string })[];
  /** From the file's properties. */
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
  readonly synopsis: string | null;
  readonly subjects: readonly string[];
  readonly images: ReadonlyMap<string, Buffer>;
  /** All words of the file, without its markup. */
  readonly source: string;
  /** What of it is not in the blocks. */
  readonly leftOut: LeftOut;
  /** True if the file was exported by the site. */
  readonly isOwn?: boolean;
  /**
   * Adjusts the HTML of a file exported by the site, which contains more than its styles. `prefix` precedes
   * its names if the HTML is that of several files.
   */
  readonly finish?: (root: Document, prefix?: string) => void;
}

/**
 * Converts a word-processor file to a manuscript, split at its headings. With tracked changes, each chapter
 * also has its earlier text; the changes and comments become margin notes, never part of the text.
 */
export async function readOffice(file: OfficeFile, fileName: string): Promise<Draft> {
  const { source, leftOut } = file;
  const manuscript = await readText(file, fileName);
  return {
    ...manuscript,
    report: [...manuscript.report, ...leftOut.lines()],
    source,
    leftOut: [...manuscript.leftOut, ...leftOut.texts()],
  };
}

async function readText(file: OfficeFile, fileName: string): Promise<Omit<Draft, "source">> {
  const { manuscript, size } = await readSettled(file, fileName, "accepted");
  const noted = {
    ...manuscript,
    report: [...manuscript.report, ...colourLines(settle(file.blocks, "accepted"))],
  };
  const annotatedDraft = marginOf(file.blocks, file.comments, file.loose).beside(noted);
  if (size > MAX_TRACKED || !isTracked(file.blocks)) return annotatedDraft;
  const before = await readSettled(file, fileName, "rejected").catch(nullIfEmpty);
  return before ? withBefore(annotatedDraft, before.manuscript) : annotatedDraft;
}

/** Returns null for a text of which every word is a tracked insertion; throws any other error. */
function nullIfEmpty(error: unknown): null {
  if (isNoText(error)) return null;
  throw error;
}

async function readSettled(
  file: OfficeFile,
  fileName: string,
  way: Settled,
): Promise<{ manuscript: Omit<Draft, "source">; size: number }> {
  const html = buildHtml(file.blocks, way, file.isOwn);
  const root = parseMarkup(html);
  file.finish?.(root);
  const titled = findElement(root, "h1");
  const bookTitle = titled?.attribs.class === "book-title" ? textOf(titled).trim() : null;
  const manuscript = await readOneFile({
    root,
    title: bookTitle || file.title || titleFromName(fileName) || manuscriptsText.untitled,
    author: file.author || authorOnTitlePage(settle(file.blocks.slice(0, FIRST_BLOCKS), way)),
    language: file.language,
    synopsis: file.synopsis,
    subjects: file.subjects,
    images: file.images,
    series: file.series,
    firstPublished: file.firstPublished,
  });
  return { manuscript, size: html.length };
}

/** Number of blocks in which a title page is looked for. */
const FIRST_BLOCKS = 60;

/** Adds to chapters their text before tracked changes, if both versions have the same number of chapters. */
function withBefore(manuscript: Omit<Draft, "source">, before: Omit<Draft, "source">): Omit<Draft, "source"> {
  if (manuscript.chapters.length !== before.chapters.length) return manuscript;
  const images = new Map(manuscript.images);
  const names = new Map([...images].map(([name, { bytes }]) => [digest(bytes), name]));
  const renamed = new Map<string, string>();
  for (const [name, picture] of before.images) {
    const hash = digest(picture.bytes);
    const known = names.get(hash) ?? `cid:image-${images.size + 1}`;
    renamed.set(name, known);
    if (names.has(hash)) continue;
    names.set(hash, known);
    images.set(known, picture);
  }
  return {
    ...manuscript,
    images,
    chapters: manuscript.chapters.map((chapter, at) => ({
      ...chapter,
      before: before.chapters[at]!.html.replace(/cid:image-\d+/g, (name) => renamed.get(name) ?? name),
    })),
  };
}

const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64");
