import { type Document, textOf } from "../../../shared/text/dom.ts";
import { assemble } from "./assemble.ts";
import { headingStarts } from "./heading-starts.ts";
import { imageShelf, loadImages } from "./images.ts";
import { findNotes } from "./notes.ts";
import { readOwnMarks } from "./own-marks.ts";
import { cutParts } from "./parts.ts";
import { sourceDocument } from "./source.ts";
import { readStyles } from "./styles.ts";
import type { Manuscript } from "./types.ts";
import { findElements } from "./xml.ts";

/** A manuscript that is one file, as HTML, and what is known about it. */
export interface OneFile {
  readonly root: Document;
  readonly title: string;
  readonly author: string | null;
  readonly language: string | null;
  readonly synopsis: string | null;
  readonly subjects: readonly string[];
  /** By the name that stands as `src`. */
  readonly images?: ReadonlyMap<string, Buffer>;
}

/** Splits it at its headings and makes a manuscript of it. Throws 400 when there is nothing to read. */
export async function readOneFile(file: OneFile): Promise<Manuscript> {
  readOwnMarks(file.root);
  const embedded = new Map(file.images ?? []);
  takeEmbedded(file.root, embedded);
  const sheets = findElements(file.root, "style").map((style) => textOf(style));
  const document = sourceDocument("text", file.root, readStyles(sheets), true);
  const shelf = imageShelf((path) => embedded.has(path));
  const parts = cutParts([document], headingStarts(document));
  const {
    chapters,
    parts: divisions,
    report,
  } = await assemble({
    title: file.title,
    parts,
    notes: findNotes([document]),
    images: shelf,
  });
  const kept = await loadImages(shelf, chapters, async (path) => embedded.get(path) ?? null);
  return {
    title: file.title,
    author: file.author,
    language: file.language ?? "en",
    synopsis: file.synopsis,
    subjects: file.subjects,
    cover: null,
    chapters: kept.chapters,
    parts: divisions,
    images: kept.images,
    report: [...report, ...kept.report],
  };
}

/** A title out of a file name. */
export const titleFromName = (fileName: string): string | null =>
  fileName
    .replace(/^.*[\\/]/, "")
    .replace(/\.\w{1,8}$/, "")
    .replace(/[_\s]+/g, " ")
    .trim() || null;

/** Images within the file's own text (data URIs) become files of their own. */
function takeEmbedded(root: Document, images: Map<string, Buffer>): void {
  for (const element of findElements(root, "img")) {
    const match = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(element.attribs.src ?? "");
    if (!match?.[1]) continue;
    const name = `embedded-${images.size + 1}`;
    images.set(name, Buffer.from(match[1], "base64"));
    element.attribs.src = name;
  }
}
