import { buffer as readAll } from "node:stream/consumers";
import yazl from "yazl";
import type { EpubBook } from "./epub-out/book.ts";
import { writeChapter, writePartPage, writeTitlePage } from "./epub-out/chapter.ts";
import { CONTAINER, partsOf, writeNav, writeNcx } from "./epub-out/contents.ts";
import { collectImages } from "./epub-out/images.ts";
import { writePackage } from "./epub-out/package.ts";
import { STYLE_SHEET } from "./epub-out/style-sheet.ts";

/**
 * Writes an EPUB 3.3 that older readers open too (toc.ncx): the same book gives the same bytes. Our own reader
 * gets titles, types and text back from it as they were.
 */
export async function writeEpub(book: EpubBook): Promise<Buffer> {
  const images = await collectImages(book);
  const zip = new yazl.ZipFile();
  const output = readAll(zip.outputStream);
  const add = (path: string, content: Buffer | string, compress = true) =>
    zip.addBuffer(Buffer.from(content), path, {
      compress,
      mtime: MTIME,
      mode: 0o100644,
      forceDosTimestamp: true,
    });
  // The first file, stored and without extra fields (OCF 4.3).
  add("mimetype", "application/epub+zip", false);
  add("META-INF/container.xml", CONTAINER);
  add("EPUB/package.opf", writePackage(book, images));
  add("EPUB/nav.xhtml", writeNav(book));
  add("EPUB/toc.ncx", writeNcx(book));
  add("EPUB/style.css", STYLE_SHEET);
  add("EPUB/title-page.xhtml", writeTitlePage(book));
  book.chapters.forEach((chapter, index) => {
    add(`EPUB/chapter-${index + 1}.xhtml`, writeChapter(book, chapter, images));
  });
  for (const [index, { part }] of partsOf(book).entries())
    add(`EPUB/part-${index + 1}.xhtml`, writePartPage(book, part));
  if (images.cover) add(`EPUB/${images.cover.path}`, images.cover.bytes, false);
  for (const image of images.inline.values()) add(`EPUB/${image.path}`, image.bytes, false);
  zip.end();
  return output;
}

/** A zip's earliest date; read by the clock on the wall, so the same in every time zone. */
const MTIME = new Date(1980, 0, 1);
