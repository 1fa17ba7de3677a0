import { checkLanguage } from "../../../core/text/attributes.ts";
import { parseMarkup } from "../../../core/text/dom.ts";
import { cleanText, escapeText, smartenPlainText } from "../../../core/text/index.ts";
import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";
import { CHAPTER_LINE } from "./heading-words.ts";
import { readOneFile, titleFromName } from "./one-file.ts";
import type { Manuscript } from "./types.ts";

/** Reads plain text: chapters begin at lines such as "CHAPTER I", Project Gutenberg's frame is left out. */
export function readPlainText(source: string, fileName: string): Promise<Manuscript> {
  const plain = cleanText(source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
  const { before, body, after } = withoutFrame(plain);
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(\\S.*)$`, "im").exec(before || plain.slice(0, 1_500))?.[1]?.trim() ?? null;
  const language = field("Language");
  const root = parseMarkup(frame(before) + blocksToHtml(blocksOf(body)) + frame(after));
  return readOneFile({
    root,
    title: field("Title") ?? titleFromName(fileName) ?? manuscriptsText.untitled,
    author: field("Author"),
    language: language ? (LANGUAGES[language.toLowerCase()] ?? checkLanguage(language)) : null,
    synopsis: null,
    subjects: [],
  });
}

const LANGUAGES: Readonly<Record<string, string>> = {
  english: "en",
  french: "fr",
  german: "de",
  spanish: "es",
  italian: "it",
  portuguese: "pt",
  dutch: "nl",
};

/** Project Gutenberg's words before and after a text. */
function withoutFrame(plain: string): { before: string; body: string; after: string } {
  const start = /^\*\*\* ?START OF (?:THE|THIS) PROJECT GUTENBERG.*\*\*\*[ \t]*$/im.exec(plain);
  const from = start ? start.index + start[0].length : 0;
  const end = /^\*\*\* ?END OF (?:THE|THIS) PROJECT GUTENBERG.*$/im.exec(plain.slice(from));
  const to = end ? from + end.index : plain.length;
  return { before: plain.slice(0, from), body: plain.slice(from, to), after: plain.slice(to) };
}

const frame = (words: string): string =>
  words.trim() === "" ? "" : `<section epub:type="copyright-page">${smartenPlainText(words)}</section>`;

interface Block {
  readonly text: string;
  readonly isHeading: boolean;
}

/** Text between blank lines; a block of one or two lines that reads like a heading is one. */
function blocksOf(body: string): Block[] {
  const blocks = body.split(/\n(?:[ \t]*\n)+/).filter((block) => block.trim() !== "");
  const numbers = new Set(numberLines(blocks));
  const found = blocks.map((block): Block => {
    const [first = "", ...others] = block.trim().split("\n");
    const isLine = others.length <= 1 && block.trim().length <= 120 && CHAPTER_LINE.test(first.trim());
    return { text: block, isHeading: isLine || numbers.has(block) };
  });
  return found;
}

/** Blocks that are only a number, if they count up from one: "I", "II", "III". */
function numberLines(blocks: readonly string[]): string[] {
  const found: string[] = [];
  for (const block of blocks) {
    const sign = block.trim().replace(/\.$/, "");
    if (sign === String(found.length + 1) || sign === roman(found.length + 1)) found.push(block);
  }
  return found.length > 1 ? found : [];
}

function roman(value: number): string {
  let rest = value;
  let signs = "";
  for (const [sign, worth] of ROMAN)
    while (rest >= worth) {
      signs += sign;
      rest -= worth;
    }
  return signs;
}

const ROMAN: readonly (readonly [string, number])[] = [
  ["C", 100],
  ["XC", 90],
  ["L", 50],
  ["XL", 40],
  ["X", 10],
  ["IX", 9],
  ["V", 5],
  ["IV", 4],
  ["I", 1],
];

/** Three headings and more without a word between them are a table of contents. */
function blocksToHtml(blocks: readonly Block[]): string {
  const html: string[] = [];
  let plain: string[] = [];
  const flush = () => {
    if (plain.length > 0) html.push(smartenPlainText(plain.join("\n\n")));
    plain = [];
  };
  for (let at = 0; at < blocks.length; at += 1) {
    let end = at;
    while (blocks[end]?.isHeading) end += 1;
    if (end - at >= 3) {
      flush();
      const list = blocks.slice(at, end - 1).map((block) => `<p>${escapeText(block.text.trim())}</p>`);
      html.push(`<section epub:type="toc">${list.join("")}</section>`);
      at = end - 1;
    }
    const block = blocks[at];
    if (block?.isHeading) {
      flush();
      html.push(`<h2>${block.text.trim().split("\n").map(escapeText).join("<br />")}</h2>`);
    } else if (block) plain.push(block.text);
  }
  flush();
  return html.join("\n");
}
