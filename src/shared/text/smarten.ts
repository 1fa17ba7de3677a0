import { INDENTS } from "./allowed.ts";
import { escapeText } from "./characters.ts";

/**
 * Converts plain text to HTML paragraphs: blank lines separate paragraphs (or every line does, if there are
 * no blank lines), `* * *` and the like are scene breaks, `_words_` and `*words*` are emphasis, indented
 * lines are verse, and with `verse` also lines that nobody has wrapped. Quotes, dashes and invisible characters stay
 * unchanged. The result must be sanitised before it is stored.
 */
export function smartenPlainText(text: string, { verse = false } = {}): string {
  const stanzas = verse ? versesOf(text) : null;
  if (stanzas)
    return `<div class="verse">${stanzas.map((lines) => `<p>${verseLines(lines).join("<br />")}</p>`).join("")}</div>`;
  return paragraphsOf(text)
    .map((lines) => {
      const [first = ""] = lines;
      if (lines.length === 1 && SCENE_BREAK.test(first.trim())) return "<hr />";
      if (lines.length > 1 && (lines.every((line) => VERSE_INDENT.test(line)) || (verse && isVerse([lines]))))
        return `<div class="verse"><p>${verseLines(lines).join("<br />")}</p></div>`;
      return `<p>${emphasise(lines.map((line) => line.trim()).join(" "))}</p>`;
    })
    .join("\n");
}

/** Returns the stanzas of a text that is a poem; null for any other text. */
function versesOf(text: string): string[][] | null {
  const stanzas = split(linesOf(text));
  const lines = stanzas.flat();
  const isPoem = lines.length > stanzas.length && isVerse(stanzas);
  return isPoem && !lines.some((line) => SCENE_BREAK.test(line.trim())) ? stanzas : null;
}

/** Limit on the length of a line of verse, and the length up to which no program wraps prose. */
const VERSE_LINE_MAX = 65;
const NEVER_WRAPPED = 45;

/**
 * Returns true for short lines that are not prose wrapped by a program: the first word of a line would often
 * have fitted in the line before it, or the lines are shorter than wrapped ones and are not paragraphs.
 */
function isVerse(stanzas: readonly (readonly string[])[]): boolean {
  const trimmed = stanzas.flat().map((line) => line.trim());
  const longest = trimmed.reduce((most, line) => Math.max(most, line.length), 0);
  if (longest > VERSE_LINE_MAX) return false;
  // Dialogue and short paragraphs end like sentences, and verse seldom does at every line.
  const ended = trimmed.filter((line) => /[.!?…]["'”’»)]*$/.test(line)).length;
  if (ended > trimmed.length * 0.6) return false;
  if (longest <= NEVER_WRAPPED) return true;
  const breaks = stanzas.flatMap((lines) =>
    lines.slice(1).map((line, at) => {
      const [word = ""] = line.trim().split(" ");
      return lines[at]!.trim().length + 1 + word.length <= longest;
    }),
  );
  return breaks.filter((fits) => fits).length >= breaks.length / 3;
}

/** Matches a line that is a scene break. */
export const SCENE_BREAK =
  /^(?:(?:[*＊※⁂•~#=§❦◆◇♦☙✻✽★☆_—–-][ \u00a0\u3000]*){3,}|⁂|\*|＊|※|#|❦|☙|✻|◆|◇|☆|★|[-–—~*] ?[0oO] ?[-–—~*]|[-–—~* ]*(?:(?:oO)+o|(?:Oo)+O|(?:xX)+x|(?:Xx)+X|(?:o0)+o|(?:0o)+0)[-–—~* ]*)$/u;

const VERSE_INDENT = /^(?: {2,}|\t)\s*\S/;

/** Returns lines of verse; each two spaces more than the smallest indentation are one indentation level. */
function verseLines(lines: readonly string[]): string[] {
  const indents = lines.map((line) => /^\s*/.exec(line.replaceAll("\t", "    "))?.[0].length ?? 0);
  const least = Math.min(...indents);
  return lines.map((line, at) => {
    const step = Math.min(INDENTS, Math.round(((indents[at] ?? least) - least) / 2));
    const text = emphasise(line.trim());
    return step > 0 ? `<span class="indent-${step}">${text}</span>` : text;
  });
}

/** Groups lines by paragraph, without empty lines. */
function paragraphsOf(text: string): string[][] {
  const lines = linesOf(text);
  const filled = lines.filter((line) => line.trim() !== "");
  const blanks = lines.length - filled.length;
  if (filled.length > 1 && blanks < filled.length / 20 && !isWrapped(filled))
    return filled.map((line) => [line]);
  return split(lines);
}

const linesOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u2028\u2029\f\v]/g, "\n")
    .split("\n");

/** Splits lines at blank ones. */
function split(lines: readonly string[]): string[][] {
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

/** True if a typewriter or mail program broke the text into lines of about equal length. */
function isWrapped(lines: readonly string[]): boolean {
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  return longest <= 85 && lines.filter((line) => line.length > longest * 0.75).length > lines.length / 2;
}

const emphasise = (line: string): string =>
  escapeText(line)
    .replace(/(^|[^\p{L}\p{N}_])_(?=\S)([^_]{0,2000}[^_\s])_(?![\p{L}\p{N}_])/gu, "$1<em>$2</em>")
    .replace(/(^|[^\p{L}\p{N}*])\*(?=[^\s*])([^*]{0,2000}[^*\s])\*(?![\p{L}\p{N}*])/gu, "$1<em>$2</em>");
