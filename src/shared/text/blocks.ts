import { Parser } from "htmlparser2";
import { BOXES, CONTAINERS, LINES, NOT_TEXT, PARTS } from "./allowed.ts";
import { cleanText } from "./characters.ts";

/** A paragraph of a chapter, or an equivalent block: a heading, list item or table cell. */
export interface Block {
  /** Its text, with white space collapsed; never empty. */
  readonly text: string;
  /**
   * Character offset in the HTML at which its text ends: content inserted there appears at the end of its
   * last line.
   */
  readonly end: number;
  /** Index, from 0, of the top-level element that contains it; used by links to paragraphs. */
  readonly child: number;
}

/**
 * Returns the paragraphs of sanitised HTML in reading order. Their texts joined by blank lines are the text
 * in which passages are anchored (`src/shared/anchors`). Note numbers are left out, as in `plainText`.
 */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  const skipping: boolean[] = [];
  let skipped = 0;
  let text = "";
  let child = -1;
  const close = (end: number) => {
    const blockText = text.replace(/\s+/gu, " ").trim();
    if (blockText !== "") blocks.push({ text: blockText, end, child: Math.max(0, child) });
    text = "";
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (BREAKS.has(name)) close(parser.startIndex);
        else if (name === "br") text += " ";
        if (skipping.length === 0) child += 1;
        if (VOID.has(name)) return;
        const skip = SKIPPED.has(name) || /(?:^|\s)(?:noteref|backlink)(?:\s|$)/.test(attributes.class ?? "");
        skipping.push(skip);
        if (skip) skipped += 1;
      },
      ontext(data) {
        if (skipped === 0) text += cleanText(data);
      },
      onclosetag(name) {
        if (VOID.has(name)) return;
        if (skipping.pop()) skipped -= 1;
        if (BREAKS.has(name)) close(parser.startIndex);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  close(html.length);
  return blocks;
}

/**
 * Returns the full text of each top-level element, including note numbers: its `textContent` in a browser.
 */
export function childTexts(html: string): string[] {
  const texts: string[] = [];
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        if (depth === 0) texts.push("");
        if (!VOID.has(name)) depth += 1;
      },
      ontext(data) {
        if (depth > 0) texts[texts.length - 1] += data;
      },
      onclosetag(name) {
        if (!VOID.has(name)) depth -= 1;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return texts;
}

/** Returns the text of a chapter in which passages are anchored. */
export const passageText = (blocks: readonly Block[]): string => blocks.map(({ text }) => text).join("\n\n");

const SKIPPED = new Set([...NOT_TEXT, "rp", "head"]);
const VOID = new Set(["br", "hr", "img", "wbr"]);
const BREAKS = new Set([...LINES, ...CONTAINERS, ...BOXES, ...PARTS, "h1", "hr", "figcaption", "caption"]);
