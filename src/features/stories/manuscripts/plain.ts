import { cleanText, countTextWords, detectLanguage, escapeText, smartenPlainText } from "#core/text/index.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { checkLanguage } from "#shared/text/attributes.ts";
import { parseMarkup } from "#shared/text/dom.ts";
import { readAozora } from "./aozora.ts";
import { authorIn } from "./byline.ts";
import { CHAPTER_LINE, CHAPTER_WORD, DIVISION, divisionWord } from "./heading-words.ts";
import { mailIn } from "./mail.ts";
import { readOneFile, titleFromName } from "./one-file.ts";
import { isNoteBlock, joinNotes, plainNotes } from "./plain-notes.ts";
import { type PlainBlock as Block, withTitleLines } from "./plain-titles.ts";
import { extractTextNotes } from "./text-notes.ts";
import type { Draft, ReportLine } from "./types.ts";
import { asPrinted } from "./typewriter.ts";

/** Plain text as HTML, with metadata. */
export interface PlainPage {
  readonly html: string;
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
  readonly synopsis: string | null;
  readonly report: readonly ReportLine[];
  /** Texts that are not part of the page, such as instructions to typesetters. */
  readonly leftOut: readonly string[];
}

/**
 * Reads plain text: chapters start at lines such as "CHAPTER I", Project Gutenberg's header and footer are
 * left out.
 */
export async function readPlainText(source: string, fileName: string): Promise<Draft> {
  const page = plainPage(source);
  const manuscript = await readOneFile({
    root: parseMarkup(page.html),
    title: page.title ?? titleFromName(fileName) ?? manuscriptsText.untitled,
    author: page.author,
    language: page.language,
    synopsis: page.synopsis,
    subjects: [],
  });
  return {
    ...manuscript,
    report: [...manuscript.report, ...page.report],
    source,
    leftOut: [...manuscript.leftOut, ...page.leftOut],
  };
}

/** Converts plain text to HTML with headings, title page and notes marked up. */
export function plainPage(source: string): PlainPage {
  const notes = extractTextNotes(source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
  const plain = cleanText(notes.text);
  const aozora = readAozora(plain);
  const mail = aozora ? null : mailIn(plain);
  const { before, body, after } = aozora
    ? { before: aozora.before, body: aozora.text, after: aozora.after }
    : mail
      ? { before: "", body: mail.body, after: "" }
      : withoutFrame(plain);
  const field = (name: string) =>
    new RegExp(`^[ \\t\u3000]*(?:${name})[:：][ \\t\u3000]*(\\S.*)$`, "im")
      .exec(before || plain.slice(0, 1_500))?.[1]
      ?.trim() ?? null;
  const language = field("Language");
  const tag = language
    ? (LANGUAGES[language.toLowerCase()] ?? checkLanguage(language))
    : detectLanguage(body);
  const { text, changed } = asPrinted(body, tag);
  const first = aozora ? null : firstPage(text);
  const blocks = withTitleLines(blocksOf(text.slice(first?.length ?? 0)));
  const byline = before === "" && !aozora && !first ? bylinePage(blocks) : null;
  const opening = byline ? byline.blocks : before === "" || aozora ? 0 : titlePageOf(blocks);
  const titlePage = [first?.text ?? "", ...blocks.slice(0, opening).map((block) => block.text)].join("\n\n");
  const html =
    frame(before) + frame(titlePage, "titlepage") + blocksToHtml(blocks.slice(opening)) + frame(after);
  const mailParts = [mail?.before ?? "", mail?.after ?? ""].filter((each) => each.trim() !== "");
  const report: ReportLine[] = mailParts.map((each) => ({
    kind: "left-out",
    part: manuscriptsText.parts.mail,
    words: countTextWords(each),
    count: 1,
  }));
  if (changed > 0) report.push({ kind: "typography", part: "", words: 0, count: changed });
  if (aozora && aozora.dropped.length > 0)
    report.push({ kind: "element", part: "［＃］", words: 0, count: aozora.dropped.length });
  return {
    html: notes.restore(aozora ? aozora.mark(html) : html),
    title:
      field("Title|书名|書名|題名|タイトル") ??
      quotedTitle(plain) ??
      aozora?.title ??
      first?.title ??
      byline?.title ??
      null,
    author: field("Author|作者|著者") ?? aozora?.author ?? first?.author ?? byline?.author ?? null,
    language: tag,
    synopsis: field("内容简介|內容簡介|简介|簡介|文案|あらすじ"),
    report,
    leftOut: [...notes.labels, ...mailParts, ...(aozora?.leftOut ?? [])],
  };
}

/** Returns the title that Chinese books have in 《》 in their first line. */
const quotedTitle = (text: string): string | null =>
  /^\s*《([^《》\n]{1,60})》[ \t\u3000]*(?:\n|$)/.exec(text)?.[1]?.trim() || null;

/**
 * Returns title and author from a short page before the first form feed; null if the text starts immediately.
 */
function firstPage(text: string) {
  const end = text.indexOf("\f", Math.max(0, text.search(/\S/)));
  if (end < 0) return null;
  const page = text.slice(0, end);
  const about = aboutIn(page);
  return about && { text: page, length: end, ...about };
}

/** Returns title and author from the lines of a title page; null if it has other text. */
function aboutIn(page: string): { title: string | null; author: string | null } | null {
  const lines = page.split("\n").filter((line) => line.trim() !== "");
  if (
    wordCount(page) > 40 ||
    lines.some((line) => CHAPTER_LINE.test(line.trim()) || line.length > 80 || /[.!?…]["”’]?\s*$/.test(line))
  )
    return null;
  return { title: lines[0]?.trim() ?? null, author: authorIn(lines) };
}

/**
 * Returns title, author and the number of blocks of a title page before the first heading; null if it names no author.
 */
function bylinePage(blocks: readonly Block[]) {
  const end = blocks.findIndex(({ text, isHeading }) => isHeading || isContents(text));
  const about =
    end > 0
      ? aboutIn(
          blocks
            .slice(0, end)
            .map(({ text }) => text)
            .join("\n"),
        )
      : null;
  return about?.author ? { ...about, blocks: end } : null;
}

/**
 * Counts the blocks before the text: producers, title, author and publisher, in lines rather than paragraphs.
 * 0 if no heading or table of contents follows.
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

/** Returns true for a table of contents: its heading alone, or lines that are mostly headings. */
function isContents(text: string): boolean {
  const lines = text.trim().split("\n");
  if (
    /^(?:table of )?contents\.?$|^inhalt$|^table des matières$|^índice$|^indice$|^содержание$/i.test(
      lines[0]?.trim() ?? "",
    )
  )
    return lines.every((line) => line.trim().length <= 90);
  const headings = lines.filter((line) => CHAPTER_LINE.test(line.trim().replace(/[\s.]*\d{1,4}$/, "")));
  const isPair = lines.length === 2 && lines.every((line) => CHAPTER_WORD.test(line.trim()));
  return (lines.length >= 3 && headings.length > lines.length / 2) || (isPair && headings.length === 2);
}

/** Returns true for lines that mostly end with the number of a page, or the word above such numbers. */
function isPageList(text: string): boolean {
  const lines = text.trim().split("\n");
  const numbered = lines.filter((line) => /[\s.](?:\d{1,4}|[ivx]{1,6}|page)\.?\s*$/i.test(line));
  return numbered.length > lines.length * 0.6;
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

/** Separates Project Gutenberg's header and footer from the text. */
function withoutFrame(plain: string): { before: string; body: string; after: string } {
  const start = /^\*\*\* ?START OF (?:THE|THIS) PROJECT GUTENBERG.*\*\*\*[ \t]*$/im.exec(plain);
  const from = start ? start.index + start[0].length : 0;
  const end = /^\*\*\* ?END OF (?:THE|THIS) PROJECT GUTENBERG.*$/im.exec(plain.slice(from));
  const to = end ? from + end.index : plain.length;
  return { before: plain.slice(0, from), body: plain.slice(from, to), after: plain.slice(to) };
}

const frame = (words: string, type = "copyright-page"): string =>
  words.trim() === "" ? "" : `<section epub:type="${type}">${smartenPlainText(words)}</section>`;

/** Splits text at blank lines; a block of one or two lines that looks like a heading becomes one. */
function blocksOf(body: string): Block[] {
  const sheets = body.split("\f");
  const pages = sheets.map((page) => indentedParagraphs(page).split(/\n(?:[ \t]*\n)+/));
  const opening = new Set(pageTitles(pages.map((page) => page.filter((block) => block.trim() !== ""))));
  const blocks = joinNotes(pages.flat().filter((block) => block.trim() !== ""));
  const numbers = new Set(numberLines(blocks));
  const textBlocks = blocks.map((block): Block => {
    const [first = "", ...others] = block.trim().split("\n");
    const isLine =
      others.length <= 1 &&
      block.trim().length <= 120 &&
      CHAPTER_LINE.test(first.trim()) &&
      !others.some((line) => CHAPTER_WORD.test(first.trim()) && CHAPTER_WORD.test(line.trim()));
    return { text: block, isHeading: isLine || numbers.has(block) || opening.has(block) };
  });
  if (textBlocks.some(({ isHeading }) => isHeading) || !areChapters(sheets)) return textBlocks;
  const starts = pages.flatMap((page) => page.find((block) => block.trim() !== "") ?? []);
  let count = 0;
  return textBlocks.flatMap((block) => {
    if (block.text !== starts[count]) return [block];
    count += 1;
    return [{ text: manuscriptsText.chapter(count), isHeading: true }, block];
  });
}

/** Maximum number of lines of a printed page. */
const PAGE_LINES = 70;

/**
 * Returns true if form feeds separate untitled chapters, and not printed pages: each text ends like a paragraph,
 * and they are not many of about one page's length.
 */
function areChapters(sheets: readonly string[]): boolean {
  const texts = sheets.filter((sheet) => sheet.trim() !== "");
  if (texts.length < 2 || !texts.every((text) => /[\p{P}\p{S}]\s*$/u.test(text) && !/[,;-]\s*$/.test(text)))
    return false;
  const lines = texts.slice(0, -1).map((text) => text.trim().split("\n").length);
  const most = Math.max(...lines);
  return texts.length < 4 || most > PAGE_LINES || Math.min(...lines) < most * 0.6;
}

/** Returns the first lines of pages if form feeds separate chapters: short ones, on every page. */
function pageTitles(pages: readonly (readonly string[])[]): string[] {
  const filled = pages.filter((page) => page.length > 0);
  const titles = filled.map(([first = ""]) => first);
  const areTitles =
    filled.length > 1 &&
    filled.every((page) => page.length > 1) &&
    titles.every(
      (title) => /^[^\n]{1,60}$/.test(title.trim()) && !/[.,;:]$/.test(title.trim()) && wordCount(title) <= 8,
    );
  return areTitles ? titles : [];
}

/** Separates paragraphs marked only by an indented first line; lines of verse stay together. */
function indentedParagraphs(text: string): string {
  return text
    .split(/(\n(?:[ \t]*\n)+)/)
    .map((block) => {
      const lines = block.split("\n").filter((line) => line.trim() !== "");
      if (isEastAsian(lines)) return lines.join("\n\n");
      const opens = lines.filter((line) => /^(?:\t| {2,8})\S/.test(line));
      if (opens.length < 2) return block;
      const openings = new Set(opens);
      const areAll = opens.length === lines.length;
      const endSentences = lines.filter((line) => /[.!?…]["'”’»)]*\s*$/.test(line)).length;
      // Treats each line as a paragraph only if most end like sentences, and not only the last of a stanza.
      if (areAll && endSentences < lines.length * 0.8) return block;
      if (!areAll && (!openings.has(lines[0]!) || !endsBefore(lines, openings))) return block;
      return block.replace(/\n(?=(?:\t| {2,8})\S)/g, "\n\n");
    })
    .join("");
}

/**
 * Returns true for lines that are paragraphs of Chinese or Japanese, which nobody wraps: most begin with an ideographic
 * space or end like a sentence.
 */
function isEastAsian(lines: readonly string[]): boolean {
  const marked = lines.filter(
    (line) =>
      /^\u3000|[。！？…”」』）]\s*$/.test(line) &&
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line),
  );
  return lines.length > 1 && marked.length >= lines.length * 0.8;
}

/** Returns true if the text before each indented line ends like a paragraph. */
function endsBefore(lines: readonly string[], opens: ReadonlySet<string>): boolean {
  const before = lines.filter((_, at) => opens.has(lines[at + 1] ?? ""));
  return before.filter((line) => /[.!?…:]["'”’»)]*\s*$/.test(line)).length >= before.length * 0.8;
}

/** Returns blocks that are only numbers counting up from one: "I", "II", "III". */
function numberLines(blocks: readonly string[]): string[] {
  const numbered: string[] = [];
  for (const block of blocks) {
    const sign = block.trim().replace(/\.$/, "");
    if (sign === String(numbered.length + 1) || sign === roman(numbered.length + 1)) numbered.push(block);
  }
  return numbered.length > 1 ? numbered : [];
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

/**
 * Returns how many of consecutive headings belong to the following text: parts of different kinds, then a
 * chapter.
 */
function ownHeadings(run: readonly Block[]): number {
  const divisionWords = run.map(({ text }) => (DIVISION.test(text.trim()) ? divisionWord(text) : ""));
  let headingCount = 1;
  for (;;) {
    const word = divisionWords.at(-headingCount - 1);
    // An epilogue contains no books: followed by a book, it is the last line of the contents.
    if (
      !word ||
      divisionWords.slice(-headingCount).includes(word) ||
      (word === "epilogue" && headingCount > 1)
    )
      return headingCount;
    headingCount += 1;
  }
}

/** Three or more headings without text in between are a table of contents. */
function blocksToHtml(blocks: readonly Block[]): string {
  const html: string[] = [];
  const notes = plainNotes();
  let plain: string[] = [];
  let isInContents = false;
  const flush = () => {
    if (plain.length > 0) html.push(smartenPlainText(plain.join("\n\n")));
    plain = [];
  };
  for (let at = 0; at < blocks.length; at += 1) {
    let end = at;
    while (blocks[end]?.isHeading) end += 1;
    // The last headings before the text are those of a volume, a book in it and its first chapter.
    const headingCount = ownHeadings(blocks.slice(at, end));
    if (end - at >= 3 && end - at > headingCount) {
      flush();
      const list = blocks
        .slice(at, end - headingCount)
        .map((block) => `<p>${escapeText(block.text.trim())}</p>`);
      html.push(`<section epub:type="toc">${list.join("")}</section>`);
      at = end - headingCount;
    }
    const block = blocks[at];
    const wasInContents = isInContents;
    isInContents = false;
    if (block?.isHeading) {
      flush();
      html.push(`<h2>${block.text.trim().split("\n").map(escapeText).join("<br />")}</h2>`);
    } else if (block && (isContents(block.text) || (wasInContents && isPageList(block.text)))) {
      flush();
      isInContents = true;
      html.push(`<section epub:type="toc">${smartenPlainText(block.text)}</section>`);
    } else if (block && isNoteBlock(block.text)) {
      flush();
      html.push(notes.place(block.text, html) ?? smartenPlainText(block.text));
    } else if (block) plain.push(block.text);
  }
  flush();
  return html.join("\n");
}
