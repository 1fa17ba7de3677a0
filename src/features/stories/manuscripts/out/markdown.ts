import { escapeText, htmlToMarkdown } from "#core/text/index.ts";
import { type NotePlace, noteElement, noteHtml } from "../author-notes.ts";
import { seriesLine } from "../series.ts";
import { linesOf, marksOf, type WholeBook } from "./book.ts";
import { PICTURES, picturePaths } from "./pictures.ts";

/**
 * Writes a book as Markdown with front matter; headings state what they are in Pandoc syntax (`# Preface
 * {.front-matter}`), so that re-importing restores it. Image paths are those of `picturePaths`.
 */
export function writeMarkdown(book: WholeBook): string {
  const paths = picturePaths(book);
  const lines = linesOf(book).map((line) => {
    const day = line.kind === "chapter" && line.firstPublished;
    const marks = [...marksOf(line).map((mark) => `.${mark}`), ...(day ? [`first-published=${day}`] : [])];
    const heading = `# ${headingText(line.title)} {${marks.join(" ")}}`;
    if (line.kind === "part") return heading;
    // The sanitiser accepts only placeholders, which are replaced with paths in the result.
    const html = line.html.replace(/(<img\b[^>]*?\bsrc=")([^"]+)"/g, (_, before: string, src: string) => {
      return `${before}${paths.has(src) ? PLACEHOLDER + paths.get(src)!.replace(/^.*\//, "") : ""}"`;
    });
    const note = (place: NotePlace, text: string) =>
      noteElement(place, text, `\n${htmlToMarkdown(noteHtml(text)).trim()}\n`);
    return [
      heading,
      note("before", line.notesBefore),
      htmlToMarkdown(html)
        .trim()
        .replace(IN_MARKDOWN, (_, before: string, name: string) => `${before}${PICTURES}/${name}`),
      note("after", line.notesAfter),
    ]
      .filter(Boolean)
      .join("\n\n");
  });
  return `${frontMatter(book)}\n${lines.join("\n\n")}\n`;
}

const PLACEHOLDER = "cid:fablewright-";
const IN_MARKDOWN = new RegExp(`(\\]\\(|\\bsrc=")${PLACEHOLDER}([\\w.-]+)`, "g");

function frontMatter(book: WholeBook): string {
  const { title, author, language, synopsis, subjects, series, firstPublished = "" } = book;
  const line = (name: string, value: string) => (value ? [`${name}: ${quoted(value)}`] : []);
  return [
    "---",
    ...line("title", title),
    ...line("author", author),
    ...line("language", language),
    ...line("synopsis", synopsis),
    ...line("series", series ? seriesLine(series) : ""),
    ...line("first-published", firstPublished),
    ...(subjects.length > 0 ? ["tags:", ...subjects.map((each) => `  - ${quoted(each)}`)] : []),
    "---",
    "",
  ].join("\n");
}

/** YAML double-quoted strings accept JSON escapes. */
const quoted = (value: string): string => JSON.stringify(value);

/** Returns a title as one line with markup escaped. */
const headingText = (title: string): string =>
  htmlToMarkdown(`<p>${escapeText(title)}</p>`)
    .trim()
    .replace(/[\t\n\f\r ]+/g, " ") || "…";
