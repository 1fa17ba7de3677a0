import { Parser } from "htmlparser2";
import { BOXES, CONTAINERS, LINES, NOT_TEXT, PARTS } from "./allowed.ts";
import { cleanText } from "./characters.ts";

/**
 * Returns the text of HTML without markup: paragraphs are separated by a blank line, lines of verse by a line
 * break, cells by a space. Note numbers are left out, because they are not the author's words.
 */
export function plainText(html: string): string {
  let text = "";
  let skipped = 0;
  const skipping: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (skipped > 0 || SKIPPED.has(name) || isNoteMark(attributes)) {
          skipping.push(name);
          skipped += 1;
        }
        text += BEFORE.get(name) ?? "";
      },
      ontext(data) {
        if (skipped === 0) text += cleanText(data).replace(/[\t\n\f\r ]+/g, " ");
      },
      onclosetag(name) {
        if (skipped > 0) {
          skipping.pop();
          skipped -= 1;
        }
        text += AFTER.get(name) ?? "";
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return text
    .replace(/ {2,}/g, " ")
    .replace(/ *\n[ \n]*/g, (gap) => (gap.includes("\n\n") ? "\n\n" : "\n"))
    .replace(/^[ \n]+|[ \n]+$/g, "");
}

/**
 * Returns the beginning of a text, at most `length` characters, cut between words and ending in an ellipsis.
 */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= length) return line;
  const cut = line
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\ufffd$/, "");
  const atWord = cut.lastIndexOf(" ");
  const shortened = atWord > length * 0.6 ? cut.slice(0, atWord) : cut;
  return `${shortened.replace(/[\s.,;:!?…–—。、，！？；：-]+$/u, "")}…`;
}

const SKIPPED = new Set([...NOT_TEXT, "rp", "head"]);

const isNoteMark = (attributes: Record<string, string>): boolean =>
  /(?:^|\s)(?:noteref|backlink)(?:\s|$)/.test(attributes.class ?? "");

const blocks = [...LINES, ...CONTAINERS, ...BOXES, "h1", "hr", "figcaption", "caption"].map(
  (name): [string, string] => [name, "\n\n"],
);
const BEFORE = new Map([...blocks, ["br", "\n"]]);
const AFTER = new Map([
  ...blocks,
  ...[...PARTS].map((name): [string, string] => [name, name === "td" || name === "th" ? " " : "\n"]),
]);
