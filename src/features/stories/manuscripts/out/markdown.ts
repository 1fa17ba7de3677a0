import { escapeText, htmlToMarkdown } from "../../../../core/text/index.ts";
import { linesOf, type WholeBook } from "./book.ts";
import { picturePaths } from "./pictures.ts";

/**
 * A book as Markdown with front matter; headings say what they are as Pandoc's do (`# Preface {.front-matter}`), so
 * that it comes in again as it was. Pictures by the paths of `picturePaths`.
 */
export function writeMarkdown(book: WholeBook): string {
  const paths = picturePaths(book);
  const lines = linesOf(book).map((line) => {
    if (line.kind === "part")
      return `# ${headingText(line.title)} {.${line.isVolume ? "volume" : "part"}${line.depth === 1 ? " .inner" : ""}}`;
    const marks = `{.${line.type}${line.apart ? " .apart" : ""}}`;
    const html = line.html.replace(/(<img\b[^>]*?\bsrc=")([^"]+)"/g, (_, before: string, src: string) => {
      return `${before}${paths.get(src) ?? ""}"`;
    });
    return `# ${headingText(line.title)} ${marks}\n\n${htmlToMarkdown(html).trim()}`;
  });
  return `${frontMatter(book)}\n${lines.join("\n\n")}\n`;
}

function frontMatter({ title, author, language, synopsis, subjects }: WholeBook): string {
  const line = (name: string, value: string) => (value ? [`${name}: ${quoted(value)}`] : []);
  return [
    "---",
    ...line("title", title),
    ...line("author", author),
    ...line("language", language),
    ...line("synopsis", synopsis),
    ...(subjects.length > 0 ? ["tags:", ...subjects.map((each) => `  - ${quoted(each)}`)] : []),
    "---",
    "",
  ].join("\n");
}

/** YAML's double quotes, which know JSON's escapes. */
const quoted = (value: string): string => JSON.stringify(value);

/** A title as one line in which nothing is markup. */
const headingText = (title: string): string =>
  htmlToMarkdown(`<p>${escapeText(title)}</p>`)
    .trim()
    .replace(/[\t\n\f\r ]+/g, " ") || "…";
