import { cleanText, escapeText, smartenPlainText } from "../../../core/text/index.ts";
import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";
import { checkLanguage } from "../../../shared/text/attributes.ts";
import { parseMarkup } from "../../../shared/text/dom.ts";
import { CHAPTER_LINE, DIVISION, divisionWord } from "./heading-words.ts";
import { readOneFile, titleFromName } from "./one-file.ts";
import { joinNotes, plainNotes } from "./plain-notes.ts";
import type { Manuscript } from "./types.ts";
import { asPrinted } from "./typewriter.ts";

/** Reads plain text: chapters begin at lines such as "CHAPTER I", Project Gutenberg's frame is left out. */
export async function readPlainText(source: string, fileName: string): Promise<Manuscript> {
  const plain = cleanText(source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
  const { before, body, after } = withoutFrame(plain);
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(\\S.*)$`, "im").exec(before || plain.slice(0, 1_500))?.[1]?.trim() ?? null;
  const language = field("Language");
  const tag = language ? (LANGUAGES[language.toLowerCase()] ?? checkLanguage(language)) : null;
  const { text, changed } = asPrinted(body, tag);
  const title = field("Title");
  const blocks = blocksOf(text);
  const opening = before === "" ? 0 : titlePageOf(blocks);
  const titlePage = frame(
    blocks
      .slice(0, opening)
      .map((block) => block.text)
      .join("\n\n"),
    "titlepage",
  );
  const root = parseMarkup(frame(before) + titlePage + blocksToHtml(blocks.slice(opening)) + frame(after));
  const manuscript = await readOneFile({
    root,
    title: title ?? titleFromName(fileName) ?? manuscriptsText.untitled,
    author: field("Author"),
    language: tag,
    synopsis: null,
    subjects: [],
  });
  const line = { kind: "typography", part: "", words: 0, count: changed } as const;
  return changed > 0 ? { ...manuscript, report: [...manuscript.report, line] } : manuscript;
}

/**
 * How many blocks are before the text itself: makers, title, author and publisher, in lines and not in paragraphs.
 * None when a heading, or contents, do not follow them.
 */
function titlePageOf(blocks: readonly Block[]): number {
  const end = blocks.findIndex(
    ({ text, isHeading }) => isHeading || isContents(text) || (wordCount(text) > 12 && !MAKERS.test(text)),
  );
  const next = blocks[end];
  return next && (next.isHeading || isContents(next.text)) ? end : 0;
}

const MAKERS =
  /^\s*(?:\[?transcrib|produced by|e-?text prepared|this e-?(?:text|book) was|credits?:|\[illustration)/i;
const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Contents: their heading alone, or lines that are mostly headings. */
function isContents(text: string): boolean {
  const lines = text.trim().split("\n");
  if (
    /^(?:table of )?contents\.?$|^inhalt$|^table des matières$|^índice$|^indice$|^содержание$/i.test(
      lines[0]?.trim() ?? "",
    )
  )
    return lines.every((line) => line.trim().length <= 90);
  const headings = lines.filter((line) => CHAPTER_LINE.test(line.trim().replace(/[\s.]*\d{1,4}$/, "")));
  return lines.length >= 3 && headings.length > lines.length / 2;
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

const frame = (words: string, type = "copyright-page"): string =>
  words.trim() === "" ? "" : `<section epub:type="${type}">${smartenPlainText(words)}</section>`;

interface Block {
  readonly text: string;
  readonly isHeading: boolean;
}

/** Text between blank lines; a block of one or two lines that reads like a heading is one. */
function blocksOf(body: string): Block[] {
  const blocks = joinNotes(body.split(/\n(?:[ \t]*\n)+/).filter((block) => block.trim() !== ""));
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

/** How many of a run of headings belong to the text after them: parts of different kinds, then a chapter. */
function ownHeadings(run: readonly Block[]): number {
  const words = run.map(({ text }) => (DIVISION.test(text.trim()) ? divisionWord(text) : ""));
  let own = 1;
  for (;;) {
    const word = words.at(-own - 1);
    // An epilogue holds chapters: with a book after it, it is the last line of the contents.
    if (!word || words.slice(-own).includes(word) || (word === "epilogue" && own > 1)) return own;
    own += 1;
  }
}

/** Three headings and more without a word between them are a table of contents. */
function blocksToHtml(blocks: readonly Block[]): string {
  const html: string[] = [];
  const notes = plainNotes();
  let plain: string[] = [];
  const flush = () => {
    if (plain.length > 0) html.push(smartenPlainText(plain.join("\n\n")));
    plain = [];
  };
  for (let at = 0; at < blocks.length; at += 1) {
    let end = at;
    while (blocks[end]?.isHeading) end += 1;
    // The last before the text are those of a volume, a book in it, and its first chapter.
    const own = ownHeadings(blocks.slice(at, end));
    if (end - at >= 3 && end - at > own) {
      flush();
      const list = blocks.slice(at, end - own).map((block) => `<p>${escapeText(block.text.trim())}</p>`);
      html.push(`<section epub:type="toc">${list.join("")}</section>`);
      at = end - own;
    }
    const block = blocks[at];
    if (block?.isHeading) {
      flush();
      html.push(`<h2>${block.text.trim().split("\n").map(escapeText).join("<br />")}</h2>`);
    } else if (block && isContents(block.text)) {
      flush();
      html.push(`<section epub:type="toc">${smartenPlainText(block.text)}</section>`);
    } else if (block && /^\s*\[(?:foot)?note\b/i.test(block.text)) {
      flush();
      html.push(notes.place(block.text, html) ?? smartenPlainText(block.text));
    } else if (block) plain.push(block.text);
  }
  flush();
  return html.join("\n");
}
