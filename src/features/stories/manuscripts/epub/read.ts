import { setImmediate as breathe } from "node:timers/promises";
import { manuscriptsText } from "../../../../shared/stories/manuscripts.text.ts";
import { Element, elementsIn } from "../../../../shared/text/dom.ts";
import { assemble } from "../assemble.ts";
import { decodeText } from "../encoding.ts";
import { unreadable } from "../errors.ts";
import { type ImageShelf, imageShelf, loadImages, toPicture } from "../images.ts";
import { findNotes } from "../notes.ts";
import { cutParts } from "../parts.ts";
import { joinPath, resolveLink, sourceDocument } from "../source.ts";
import { readStyles, type Styles } from "../styles.ts";
import type { Manuscript, Picture, SourceDocument } from "../types.ts";
import { findElements, parseXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import { readOwnChapters } from "./own.ts";
import { type Package, readPackage } from "./package.ts";
import { findStarts } from "./starts.ts";
import { type Contents, readContents } from "./toc.ts";

/** Bytes of a book's text, all files: ours, five times War and Peace. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;

/** Reads an EPUB 2 or 3. Throws 400 with what is wrong for anything that cannot be read. */
export async function readEpub(archive: Archive): Promise<Manuscript> {
  const book = await readPackage(archive);
  const contents = await readContents(archive, book);
  const images = imageShelf((path) => archive.has(path));
  const own = await readOwnChapters(archive, book, contents, images);
  const { chapters, parts, report } = own ?? (await readForeign(archive, book, contents, images));
  const kept = await loadImages(images, chapters, (path) => archive.read(path));
  return {
    title: book.title ?? manuscriptsText.untitled,
    author: book.author,
    language: book.language ?? "en",
    synopsis: book.synopsis,
    subjects: book.subjects,
    cover: await readCover(archive, book),
    chapters: kept.chapters,
    parts,
    images: kept.images,
    report: [...report, ...kept.report],
  };
}

async function readForeign(archive: Archive, book: Package, contents: Contents, images: ImageShelf) {
  const { documents, missing } = await readDocuments(archive, book, contents);
  const notes = findNotes(documents);
  const cut = cutParts(documents, findStarts(documents, contents));
  const { chapters, parts, report } = await assemble({
    title: book.title ?? "",
    parts: cut,
    notes,
    images,
  });
  const lines = missing.map((part) => ({ kind: "missing", part, words: 0, count: 1 }) as const);
  return { chapters, parts, report: [...report, ...lines] };
}

/** The spine's files in reading order; what is not linear comes last. */
async function readDocuments(
  archive: Archive,
  book: Package,
  contents: Contents,
): Promise<{ documents: SourceDocument[]; missing: string[] }> {
  const missing: string[] = [];
  const sheets = new Map<string, Promise<string>>();
  const styles = new Map<string, Styles>();
  const documents: SourceDocument[] = [];
  let total = 0;
  const order = [...book.spine.filter((each) => each.linear), ...book.spine.filter((each) => !each.linear)];
  for (const { item } of order) {
    if (item.path === contents.path || documents.some((each) => each.path === item.path)) continue;
    if (!/html|xml/.test(item.type)) continue;
    const bytes = await archive.read(item.path);
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
  return { documents, missing };
}

async function readSheet(archive: Archive, path: string): Promise<string> {
  const bytes = await archive.read(path);
  return bytes ? decodeText(bytes).text : "";
}

/** The cover as a picture: the item that says so, or the first image of the page that does. */
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

async function firstImage(archive: Archive, path: string, page: Buffer): Promise<Picture | null> {
  for (const element of elementsIn(parseXml(page))) {
    if (!(element instanceof Element) || !/^(?:img|image)$/.test(element.name)) continue;
    const href = element.attribs.src ?? element.attribs["xlink:href"] ?? element.attribs.href ?? "";
    const bytes = await archive.read(joinPath(path, href) ?? "");
    return bytes && toPicture(bytes, "jpeg");
  }
  return null;
}
