import { INDENTS } from "./allowed.ts";
import { escapeText } from "./characters.ts";

/**
 * Plain text as HTML paragraphs: blank lines part paragraphs (or every line, when there are none), `* * *` and
 * its like are scene breaks, `_words_` and `*words*` are emphasis, indented lines are verse. Quotes, dashes and
 * invisible characters stay as they are. The result still needs sanitising where it is kept.
 */
export function smartenPlainText(text: string): string {
  return paragraphsOf(text)
    .map((lines) => {
      const [first = ""] = lines;
      if (lines.length === 1 && SCENE_BREAK.test(first.trim())) return "<hr />";
      if (lines.length > 1 && lines.every((line) => VERSE_INDENT.test(line)))
        return `<div class="verse"><p>${verseLines(lines).join("<br />")}</p></div>`;
      return `<p>${emphasise(lines.map((line) => line.trim()).join(" "))}</p>`;
    })
    .join("\n");
}

/** A line that only parts scenes. */
export const SCENE_BREAK = /^(?:(?:[*⁂•~#=§❦◆◇♦☙✻✽★☆_—–-][ \u00a0]*){3,}|⁂|\*|#|❦|☙|✻)$/u;

const VERSE_INDENT = /^(?: {2,}|\t)\s*\S/;

/** Lines of verse; two spaces more than the first of all are a step to the right. */
function verseLines(lines: readonly string[]): string[] {
  const indents = lines.map((line) => /^\s*/.exec(line.replaceAll("\t", "    "))?.[0].length ?? 0);
  const least = Math.min(...indents);
  return lines.map((line, at) => {
    const step = Math.min(INDENTS, Math.round(((indents[at] ?? least) - least) / 2));
    const text = emphasise(line.trim());
    return step > 0 ? `<span class="indent-${step}">${text}</span>` : text;
  });
}

/** Lines by paragraph, without empty ones. */
function paragraphsOf(text: string): string[][] {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u2028\u2029\f\v]/g, "\n")
    .split("\n");
  const filled = lines.filter((line) => line.trim() !== "");
  const blanks = lines.length - filled.length;
  if (filled.length > 1 && blanks < filled.length / 20 && !isWrapped(filled))
    return filled.map((line) => [line]);
  const paragraphs: string[][] = [];
  let current: string[] = [];
  for (const line of [...lines, ""]) {
    if (line.trim() !== "") current.push(line);
    else if (current.length > 0) {
      paragraphs.push(current);
      current = [];
    }
  }
  return paragraphs;
}

/** Whether the text was broken into lines of about equal length by a typewriter or mail program. */
function isWrapped(lines: readonly string[]): boolean {
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  return longest <= 85 && lines.filter((line) => line.length > longest * 0.75).length > lines.length / 2;
}

const emphasise = (line: string): string =>
  escapeText(line)
    .replace(/(^|[^\p{L}\p{N}_])_(?=\S)([^_]{0,2000}[^_\s])_(?![\p{L}\p{N}_])/gu, "$1<em>$2</em>")
    .replace(/(^|[^\p{L}\p{N}*])\*(?=[^\s*])([^*]{0,2000}[^*\s])\*(?![\p{L}\p{N}*])/gu, "$1<em>$2</em>");
