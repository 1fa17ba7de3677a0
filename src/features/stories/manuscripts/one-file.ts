import { detectLanguage } from "#core/text/index.ts";
import { directionOf } from "#shared/languages.ts";
import { type Document, type Element, textOf } from "#shared/text/dom.ts";
import { assemble, type LeftOutImage } from "./assemble.ts";
import { headingStarts, headLoneChapter } from "./heading-starts.ts";
import { extractHidden } from "./hidden.ts";
import { imageShelf, loadImages, toCover } from "./images.ts";
import { Margin } from "./margin.ts";
import { findNotes } from "./notes.ts";
import { readOwnMarks } from "./own-marks.ts";
import { cutParts, spacedText } from "./parts.ts";
import { originOfFile, type StoryFacts } from "./series.ts";
import { sourceDocument } from "./source.ts";
import { readStyles } from "./styles.ts";
import { withSwallowedText } from "./swallowed.ts";
import type { Draft, Picture, ReportLine } from "./types.ts";
import { findElements } from "./xml.ts";

/** A manuscript in one file, as HTML with metadata. */
export interface OneFile extends StoryFacts {
  readonly root: Document;
  readonly title: string;
  readonly author: string | null;
  readonly language: string | null;
  readonly synopsis: string | null;
  readonly subjects: readonly string[];
  /** Images by their `src`. */
  readonly images?: ReadonlyMap<string, Buffer>;
  /** Margin notes, if the reader found any. */
  readonly margin?: Margin;
}

/** Splits a file at its headings and converts it to a manuscript. Throws 400 if there is nothing to read. */
export async function readOneFile(file: OneFile): Promise<Omit<Draft, "source">> {
  const isOwn = readOwnMarks(file.root);
  const language = file.language ?? detectLanguage(spacedText(file.root)) ?? "en";
  const embedded = new Map(file.images ?? []);
  takeEmbedded(file.root, embedded);
  // The style sheet of the site's exports only shows the classes that the text has.
  const sheets = isOwn ? [] : findElements(file.root, "style").map((style) => textOf(style));
  const document = sourceDocument("text", file.root, readStyles(sheets), {
    hasOurClasses: true,
    // In the site's exports a paragraph without a direction has none, so no default is set.
    ...(isOwn ? {} : { direction: directionOf(language) ?? "ltr" }),
  });
  const highlighted = highlightLines([file.root]);
  const shelf = imageShelf((path) => embedded.has(path));
  const notes = findNotes([document]);
  const margin = file.margin ?? new Margin();
  extractHidden(document, notes, margin);
  headLoneChapter(document);
  const parts = cutParts([document], withSwallowedText(document, headingStarts(document)));
  const {
    chapters,
    parts: divisions,
    report,
    leftOut,
    leftOutImages,
  } = await assemble({
    title: file.title,
    parts,
    notes,
    images: shelf,
  });
  const inChapters = new Set([...shelf.used().values()].map(({ path }) => path));
  const { cover, report: coverReport } = await coverOf(
    leftOutImages.filter(({ path }) => embedded.has(path) && !inChapters.has(path)),
    embedded,
  );
  const loadedImages = await loadImages(shelf, chapters, async (path) => embedded.get(path) ?? null);
  return margin.beside({
    title: file.title,
    author: file.author,
    language,
    synopsis: file.synopsis,
    subjects: file.subjects,
    cover,
    chapters: loadedImages.chapters,
    parts: divisions,
    images: loadedImages.images,
    report: [...report, ...loadedImages.report, ...coverReport, ...highlighted],
    leftOut,
    ...originOfFile(file, isOwn ? file.subjects : []),
  });
}

/** Returns the first image of the title page as the cover, and a report line about other left-out images. */
async function coverOf(
  leftOut: readonly LeftOutImage[],
  images: ReadonlyMap<string, Buffer>,
): Promise<{ readonly cover: Picture | null; readonly report: readonly ReportLine[] }> {
  const onTitlePage = leftOut.find(({ isOnTitlePage }) => isOnTitlePage)?.path;
  const bytes = onTitlePage === undefined ? undefined : images.get(onTitlePage);
  const cover = bytes ? await toCover(bytes) : null;
  const count = new Set(leftOut.map(({ path }) => path)).size - (cover ? 1 : 0);
  return { cover, report: count > 0 ? [{ kind: "images", part: "", words: 0, count }] : [] };
}

/** Returns a report line about highlighted words, which chapters show like other words. */
export function highlightLines(roots: readonly (Document | Element)[]): ReportLine[] {
  const passages = roots
    .flatMap((root) => findElements(root, "mark"))
    .map((mark) => textOf(mark).trim())
    .filter(Boolean);
  const [example] = passages;
  if (example === undefined) return [];
  const part = example.slice(0, EXAMPLE_MAX).toWellFormed();
  return [{ kind: "highlight", part, words: 0, count: passages.length }];
}

/** Maximum number of characters of an example in the report. */
const EXAMPLE_MAX = 60;

/** Derives a title from a file name. */
export const titleFromName = (fileName: string): string | null =>
  fileName
    .replace(/^.*[\\/]/, "")
    .replace(/\.\w{1,8}$/, "")
    .replace(/[_\s]+/g, " ")
    .trim() || null;

/** Extracts embedded images (data URIs) as separate files. */
function takeEmbedded(root: Document, images: Map<string, Buffer>): void {
  for (const element of findElements(root, "img")) {
    const match = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(element.attribs.src ?? "");
    if (!match?.[1]) continue;
    const name = `embedded-${images.size + 1}`;
    images.set(name, Buffer.from(match[1], "base64"));
    element.attribs.src = name;
  }
}
