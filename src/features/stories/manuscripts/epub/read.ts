import { setImmediate as breathe } from "node:timers/promises";
import { HttpError } from "#core/base/errors.ts";
import { countTextWords, detectLanguage } from "#core/text/index.ts";
import { directionOf } from "#shared/languages.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { Element, elementsIn, textOf } from "#shared/text/dom.ts";
import { assemble } from "../assemble.ts";
import { isEmptyPage } from "../elsewhere/elsewhere.ts";
import { readElsewhere } from "../elsewhere/read.ts";
import { decodeText } from "../encoding.ts";
import { unreadable } from "../errors.ts";
import { extractHidden } from "../hidden.ts";
import { type ImageShelf, imageShelf, loadImages, toPicture } from "../images.ts";
import { Margin } from "../margin.ts";
import { findNotes } from "../notes.ts";
import { highlightLines } from "../one-file.ts";
import { pageSource } from "../page-source.ts";
import { cutParts, spacedText } from "../parts.ts";
import { originOfFile } from "../series.ts";
import { joinPath, resolveLink, sourceDocument } from "../source.ts";
import { readStyles, type Styles } from "../styles.ts";
import { withSwallowedText } from "../swallowed.ts";
import type { Draft, Picture, SourceDocument } from "../types.ts";
import { findElement, findElements, parseXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import { readOwnChapters } from "./own.ts";
import { type Package, readPackage } from "./package.ts";
import { findStarts } from "./starts.ts";
import { type Contents, readContents } from "./toc.ts";

/**
 * Maximum size in bytes of a book's text across all files, five times War and Peace. Not in the
 * specification.
 */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;

/** Reads an EPUB 2 or 3. Throws 400 with the reason if it cannot be read. */
export async function readEpub(archive: Archive): Promise<Draft> {
  const book = await readPackage(archive);
  const contents = await readContents(archive, book);
  const images = imageShelf((path) => archive.find(path) !== null);
  const ownBook = await readOwnChapters(archive, book, contents, images);
  const margin = new Margin();
  const { chapters, parts, report, language, source, leftOut, elsewhere } = ownBook
    ? { ...ownBook, language: book.language, elsewhere: null }
    : await readForeign(archive, book, contents, images, margin);
  const loadedImages = await loadImages(images, chapters, (path) => archive.read(archive.find(path) ?? path));
  return margin.beside({
    title: elsewhere?.title ?? book.title ?? manuscriptsText.untitled,
    author: elsewhere?.author ?? book.author,
    language: language ?? "en",
    synopsis: elsewhere?.synopsis ?? book.synopsis,
    subjects: book.subjects,
    cover: (await readCover(archive, book)) ?? (ownBook ? null : await firstPageCover(archive, book)),
    chapters: loadedImages.chapters,
    parts,
    images: loadedImages.images,
    report: [...report, ...loadedImages.report],
    source,
    leftOut,
    ...(elsewhere
      ? { origin: elsewhere.origin }
      : originOfFile(
          { series: book.series, firstPublished: book.firstPublished.get("") },
          ownBook ? book.subjects : [],
        )),
  });
}

async function readForeign(
  archive: Archive,
  book: Package,
  contents: Contents,
  images: ImageShelf,
  margin: Margin,
) {
  const { documents: read, missing, objects } = await readDocuments(archive, book, contents);
  const unlisted = await readUnlisted(archive, book, contents);
  const source = [...read.map(({ body }) => pageSource(body)), ...unlisted.map(({ text }) => text)].join(
    "\n",
  );
  const elsewhere = readElsewhere(
    read.map(({ body }) => body),
    book.about,
  );
  const pages = elsewhere ? read.filter(({ body }) => !isEmptyPage(body)) : read;
  const language = book.language ?? detectLanguage(read.map(({ body }) => spacedText(body)).join("\n"));
  const direction = directionOf(language ?? "en") ?? "ltr";
  const documents = pages.map((document): SourceDocument => ({ ...document, direction }));
  const notes = findNotes(documents);
  const titles = new Set(titlesIn(contents.entries));
  for (const document of documents) extractHidden(document, notes, margin, titles);
  const highlighted = highlightLines(documents.map(({ body }) => body));
  const starts = documents.reduce(
    (found, document) => withSwallowedText(document, found),
    findStarts(documents, contents),
  );
  const cut = cutParts(documents, starts);
  const { chapters, parts, report, leftOut } = await assemble({
    title: book.title ?? "",
    parts: cut,
    notes,
    images,
  });
  const line = { words: 0, count: 1 } as const;
  const lines = [
    ...missing.map((part) => ({ ...line, kind: "missing" as const, part })),
    ...objects.map((part) => ({ ...line, kind: "element" as const, part })),
  ];
  return {
    chapters,
    parts,
    language,
    source,
    elsewhere,
    report: [
      ...(elsewhere?.report ?? []),
      ...report,
      ...lines,
      ...highlighted,
      ...unlisted.map(({ name, text }) => ({
        kind: "left-out" as const,
        part: name,
        words: countTextWords(text),
        count: 1,
      })),
    ],
    leftOut: [...(elsewhere?.leftOut ?? []), ...leftOut, ...unlisted.map(({ text }) => text)],
  };
}

const titlesIn = (entries: Contents["entries"]): string[] =>
  entries.flatMap(({ title, children }) => [title, ...titlesIn(children)]);

/** Returns the files of the spine in reading order, non-linear ones last. */
async function readDocuments(
  archive: Archive,
  book: Package,
  contents: Contents,
): Promise<{ documents: SourceDocument[]; missing: string[]; objects: string[] }> {
  const missing: string[] = [];
  const objects: string[] = [];
  const sheets = new Map<string, Promise<string>>();
  const styles = new Map<string, Styles>();
  const documents: SourceDocument[] = [];
  let total = 0;
  const order = [...book.spine.filter((each) => each.linear), ...book.spine.filter((each) => !each.linear)];
  for (const { item } of order) {
    if (item.path === contents.path || documents.some((each) => each.path === item.path)) continue;
    const bytes = await archive.read(item.path);
    if (bytes && !/html|xml/.test(item.type) && !isMarkup(bytes)) {
      objects.push(item.path.slice(item.path.lastIndexOf("/") + 1));
      continue;
    }
    if (!bytes) {
      missing.push(item.path);
      continue;
    }
    total += bytes.length;
    if (total > MAX_TEXT_BYTES) throw unreadable("bomb");
    const root = parseXml(bytes);
    const links = findElements(root, "link").filter((link) => /stylesheet/i.test(link.attribs.rel ?? ""));
    const paths = links.map((link) => resolveLink(item.path, link.attribs.href ?? "")?.path ?? "");
    const inline = findElements(root, "style").map((style) =>
      style.children.map((child) => ("data" in child ? child.data : "")).join(""),
    );
    for (const path of paths) if (!sheets.has(path)) sheets.set(path, readSheet(archive, path));
    const key = JSON.stringify([paths, inline]);
    const known =
      styles.get(key) ??
      readStyles([...(await Promise.all(paths.map((path) => sheets.get(path) ?? ""))), ...inline]);
    styles.set(key, known);
    documents.push(sourceDocument(item.path, root, known));
    if (documents.length % 8 === 0) await breathe();
  }
  if (documents.length === 0) throw unreadable("damaged");
  return { documents, missing, objects };
}

/**
 * Returns the texts of pages that the book does not show, because they are in no reading order; contents and
 * covers are no text.
 */
async function readUnlisted(
  archive: Archive,
  book: Package,
  contents: Contents,
): Promise<{ readonly name: string; readonly text: string }[]> {
  const shown = new Set(book.spine.map(({ item }) => item.path));
  const others = new Set(
    [...book.guide].flatMap(([place, type]) => (OTHERS.has(type) ? [place.split("#")[0]] : [])),
  );
  const unlisted: { name: string; text: string }[] = [];
  let total = 0;
  for (const { path, type, properties } of book.items.values()) {
    const isOther = path === contents.path || properties.includes("nav") || others.has(path);
    if (shown.has(path) || isOther || type !== "application/xhtml+xml") continue;
    const bytes = await archive.read(path);
    total += bytes?.length ?? 0;
    if (total > MAX_TEXT_BYTES) throw unreadable("bomb");
    const text = bytes ? textOfPage(bytes) : "";
    if (text.trim() !== "") unlisted.push({ name: path.slice(path.lastIndexOf("/") + 1), text });
  }
  return unlisted;
}

/** Returns the words of a page; "" for one that cannot be read, as it is not shown. */
function textOfPage(bytes: Buffer): string {
  try {
    return pageSource(parseXml(bytes));
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return "";
    throw error;
  }
}

/** Types of pages in the guide of an EPUB 2 that only lead to others. */
const OTHERS: ReadonlySet<string> = new Set(["cover", "toc"]);

/** Returns true if the content is markup, whatever its name and type. */
const isMarkup = (bytes: Buffer): boolean =>
  /^\s*<(?:\?xml|!DOCTYPE|html)\b/i.test(decodeText(bytes.subarray(0, 1_000)).text.replace(/^\ufeff/, ""));

async function readSheet(archive: Archive, path: string): Promise<string> {
  const bytes = await archive.read(archive.find(path) ?? path);
  return bytes ? decodeText(bytes).text : "";
}

/** Returns the cover image: the declared item, or the first image of the declared cover page. */
async function readCover(archive: Archive, book: Package): Promise<Picture | null> {
  const page = [...book.guide].find(([, type]) => type === "cover")?.[0].split("#")[0];
  for (const path of [book.coverItem?.path, page]) {
    const bytes = path ? await archive.read(path) : null;
    if (!bytes || !path) continue;
    const picture = await toPicture(bytes, "jpeg");
    if (picture) return picture;
    const shown = await firstImage(archive, path, bytes);
    if (shown) return shown;
  }
  return null;
}

/** Returns the image of a first page that has nothing else; such a page is no chapter. */
async function firstPageCover(archive: Archive, { spine }: Package): Promise<Picture | null> {
  const path = spine[0]?.item.path;
  const page = path && spine.length > 1 ? await archive.read(path) : null;
  if (!path || !page) return null;
  const body = findElement(parseXml(page), "body");
  return body && textOf(body).trim() === "" ? firstImage(archive, path, page) : null;
}

async function firstImage(archive: Archive, path: string, page: Buffer): Promise<Picture | null> {
  for (const element of elementsIn(parseXml(page))) {
    if (!(element instanceof Element) || !/^(?:img|image)$/.test(element.name)) continue;
    const href = element.attribs.src ?? element.attribs["xlink:href"] ?? element.attribs.href ?? "";
    const bytes = await archive.read(joinPath(path, href) ?? "");
    return bytes && toPicture(bytes, "jpeg");
  }
  return null;
}
