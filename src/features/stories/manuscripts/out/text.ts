import { plainText } from "../../../../core/text/index.ts";
import { linesOf, type WholeBook } from "./book.ts";

/** A book as plain text: headings in lines of their own, paragraphs apart by blank lines. */
export function writeText(book: WholeBook): string {
  const lines = linesOf(book).map((line) =>
    line.kind === "part" ? line.title : `${line.title}\n\n${plainText(line.html).trim()}`,
  );
  return `${[`${book.title}\n${book.author}`, ...lines].join("\n\n\n")}\n`;
}
