import { escapeAttribute, escapeText, sanitiseChapter } from "#core/text/index.ts";
import { betweenNotes } from "../author-notes.ts";
import { DAY_ATTRIBUTE } from "../elsewhere/elsewhere.ts";
import { STYLE_SHEET } from "../epub-out/style-sheet.ts";
import { isRightToLeft } from "../epub-out/xhtml.ts";
import { seriesLine } from "../series.ts";
import { linesOf, marksOf, type WholeBook } from "./book.ts";
import { picturePaths } from "./pictures.ts";

/** Writes a book as a single HTML page with embedded images; headings state what they are, for re-import. */
export function writeHtml(book: WholeBook): string {
  const paths = picturePaths(book);
  const sections = linesOf(book).map((line) => {
    const marks = marksOf(line).map((mark) => `fw-${mark}`);
    const day = line.kind === "chapter" && line.firstPublished;
    const published = day ? ` ${DAY_ATTRIBUTE}="${escapeAttribute(day)}"` : "";
    const heading = `<h1 class="${marks.join(" ")}"${published}>${escapeText(line.title)}</h1>`;
    if (line.kind === "part") return heading;
    const html = sanitiseChapter(line.html).html.replace(
      /(<img\b[^>]*?\bsrc=")([^"]+)"/g,
      (_, before: string, src: string) => `${before}${paths.has(src) ? dataOf(book, src) : ""}"`,
    );
    return `${heading}\n${betweenNotes(line, html)}`;
  });
  const meta = (name: string, content: string) =>
    content ? `<meta name="${name}" content="${escapeAttribute(content)}" />\n` : "";
  return `<!DOCTYPE html>
<html lang="${escapeAttribute(book.language)}"${isRightToLeft(book.language) ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8" />
<title>${escapeText(book.title)}</title>
${meta("author", book.author)}${meta("description", book.synopsis)}${meta("keywords", book.subjects.join(", "))}${meta("series", book.series ? seriesLine(book.series) : "")}${meta("dcterms.issued", book.firstPublished ?? "")}<meta name="viewport" content="width=device-width" />
<style>
${STYLE_SHEET}
body { max-width: 38em; margin-inline: auto; font-family: serif; }
</style>
</head>
<body>
${sections.join("\n")}
</body>
</html>
`;
}

function dataOf({ images }: WholeBook, src: string): string {
  const image = images.get(src);
  return image ? `data:${image.type};base64,${Buffer.from(image.bytes).toString("base64")}` : "";
}
