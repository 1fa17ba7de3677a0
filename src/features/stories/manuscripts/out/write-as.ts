import { buffer as readAll } from "node:stream/consumers";
import yazl from "yazl";
import type { WholeBook } from "./book.ts";
import { writeWholeEpub } from "./epub.ts";
import { writeHtml } from "./html.ts";
import { writeMarkdown } from "./markdown.ts";
import { picturePaths } from "./pictures.ts";
import { writeText } from "./text.ts";
import type { Wanted, WantedEpub, Written } from "./writers.ts";

/** Writes a book in one of the formats; the Word and PDF libraries are loaded on demand. */
export async function writeAs(wanted: Wanted | WantedEpub): Promise<Written> {
  if (wanted.format === "epub")
    return { bytes: await writeWholeEpub(wanted.book), ending: "epub", type: "application/epub+zip" };
  const { format, size, book: given } = wanted;
  // Buffers passed between processes arrive as plain bytes.
  const images = new Map(
    [...given.images].map(([src, image]) => [src, { ...image, bytes: Buffer.from(image.bytes) }] as const),
  );
  const book: WholeBook = { ...given, images };
  switch (format) {
    case "docx": {
      const { writeDocx } = await import("./docx.ts");
      return {
        bytes: await writeDocx(book),
        ending: "docx",
        type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      };
    }
    case "pdf": {
      const { writePdf } = await import("./pdf.ts");
      return { bytes: await writePdf(book, size), ending: "pdf", type: "application/pdf" };
    }
    case "markdown":
      return markdownOf(book);
    case "html":
      return { bytes: Buffer.from(writeHtml(book)), ending: "html", type: "text/html" };
    case "text":
      return { bytes: Buffer.from(writeText(book)), ending: "txt", type: "text/plain" };
  }
}

/** Returns one file, or a zip with the images if there are any. */
async function markdownOf(book: WholeBook): Promise<Written> {
  const text = Buffer.from(writeMarkdown(book));
  const paths = picturePaths(book);
  if (paths.size === 0) return { bytes: text, ending: "md", type: "text/markdown" };
  const zip = new yazl.ZipFile();
  const output = readAll(zip.outputStream);
  zip.addBuffer(text, "story.md");
  for (const [src, path] of paths) {
    const image = book.images.get(src);
    if (image) zip.addBuffer(image.bytes, path, { compress: false });
  }
  zip.end();
  return { bytes: await output, ending: "zip", type: "application/zip" };
}
