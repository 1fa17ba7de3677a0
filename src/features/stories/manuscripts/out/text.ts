import { plainText } from "#core/text/index.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { noteBlock } from "../text-notes.ts";
import { linesOf, type WholeBook } from "./book.ts";

/** Replaces pictures with their descriptions, and puts the readings of ruby in brackets. */
const asWords = (html: string): string =>
  html
    .replace(/<\/?rp>/g, "")
    .replace(/<img\b[^>]*?\balt="([^"]+)"[^>]*>/g, (_, alt: string) => manuscriptsText.pictureOf(alt));

/** Writes a book as plain text: headings on separate lines, paragraphs separated by blank lines. */
export function writeText(book: WholeBook): string {
  const lines = linesOf(book).map((line) =>
    line.kind === "part"
      ? line.title
      : [
          line.title,
          noteBlock("before", line.notesBefore),
          plainText(asWords(line.html)).trim(),
          noteBlock("after", line.notesAfter),
        ]
          .filter(Boolean)
          .join("\n\n"),
  );
  return `${[`${book.title}\n${book.author}`, ...lines].join("\n\n\n")}\n`;
}
