import type { Readable } from "node:stream";
import { buffer as readAll } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import yazl from "yazl";
import { xmlSafe } from "#core/text/index.ts";
import type { EpubAudio, EpubBook } from "./epub-out/book.ts";
import { writeChapter, writePartPage, writeTitlePage } from "./epub-out/chapter.ts";
import { CONTAINER, partsOf, writeNav, writeNcx } from "./epub-out/contents.ts";
import { collectImages } from "./epub-out/images.ts";
import { writeOverlay } from "./epub-out/overlay.ts";
import { audioPath, writePackage } from "./epub-out/package.ts";
import { ACTIVE_STYLE, STYLE_SHEET } from "./epub-out/style-sheet.ts";

/**
 * Writes an EPUB 3.3 that EPUB 2 readers can open too (toc.ncx). Deterministic. Re-importing it restores
 * titles, types and text unchanged.
 */
export async function writeEpub(book: EpubBook): Promise<Buffer> {
  return readAll(await streamEpub(book));
}

/**
 * Streams the same EPUB while it is generated; audio is read only when it is sent. Consumers may stop at any
 * time.
 */
export async function streamEpub(book: EpubBook): Promise<Readable> {
  const images = await collectImages(book);
  const chapters: ReturnType<typeof writeChapter>[] = [];
  for (const chapter of book.chapters) {
    chapters.push(writeChapter(book, chapter, images));
    // A book with audio is written in the server's process: requests are answered between its chapters.
    await setImmediate();
  }
  const overlays = new Map(
    chapters.flatMap(({ pars }, index) => (pars.length > 0 ? [[`chapter-${index + 1}`, pars] as const] : [])),
  );
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  const add = (path: string, content: Buffer | string, compress = true) =>
    zip.addBuffer(typeof content === "string" ? Buffer.from(xmlSafe(content)) : content, path, {
      compress,
      ...PLAIN,
    });
  // Must be the first file, stored without compression and extra fields (OCF 4.3).
  add("mimetype", "application/epub+zip", false);
  add("META-INF/container.xml", CONTAINER);
  add("EPUB/package.opf", writePackage(book, images, overlays));
  add("EPUB/nav.xhtml", writeNav(book));
  add("EPUB/toc.ncx", writeNcx(book));
  add("EPUB/style.css", overlays.size > 0 ? STYLE_SHEET + ACTIVE_STYLE : STYLE_SHEET);
  add("EPUB/title-page.xhtml", writeTitlePage(book));
  for (const [index, { file, pars }] of chapters.entries()) {
    const path = `chapter-${index + 1}.xhtml`;
    add(`EPUB/${path}`, file);
    const { audio } = book.chapters[index]!;
    if (audio) add(`EPUB/chapter-${index + 1}.smil`, writeOverlay(path, audioPath(index, audio), pars));
  }
  for (const [index, { part }] of partsOf(book).entries())
    add(`EPUB/part-${index + 1}.xhtml`, writePartPage(book, part));
  if (images.cover) add(`EPUB/${images.cover.path}`, images.cover.bytes, false);
  for (const image of images.inline.values()) add(`EPUB/${image.path}`, image.bytes, false);
  const audios = book.chapters.map(({ audio }) => audio);
  addAudios(zip, output, audios);
  zip.end();
  return output;
}

/**
 * Opens audio files one after another, when the archive reaches each; closes the open one if the consumer
 * stops.
 */
function addAudios(zip: yazl.ZipFile, output: Readable, audios: readonly (EpubAudio | undefined)[]): void {
  let open: Readable | undefined;
  output.once("close", () => open?.destroy());
  for (const [index, audio] of audios.entries()) {
    if (!audio) continue;
    const options = { compress: false, size: audio.bytes, ...PLAIN };
    zip.addReadStreamLazy(`EPUB/${audioPath(index, audio)}`, options, (done) => {
      audio.open().then(
        (source) => {
          open = source;
          done(null, source);
        },
        (error: Error) => output.destroy(error),
      );
    });
  }
}

/** The earliest zip date; zip stores local time, so it is the same in every time zone. */
const MTIME = new Date(1980, 0, 1);
const PLAIN = { mtime: MTIME, mode: 0o100644, forceDosTimestamp: true } as const;
