import { Parser } from "htmlparser2";
import { BOXES, CONTAINERS, LINES, NOT_TEXT, PARTS } from "./allowed.ts";
import { cleanText } from "./characters.ts";

/** A paragraph of a chapter, or what stands for one: a heading, an item of a list, a cell. */
export interface Block {
  /** Its words, white space collapsed; never empty. */
  readonly text: string;
  /** Where its words end in the HTML, in characters: what is put there stands at the end of its last line. */
  readonly end: number;
  /** Which of the elements that are in no other it stands in, from 0: what links to a paragraph count. */
  readonly child: number;
}

/**
 * The paragraphs of sanitised HTML in the order of reading. Their texts with blank lines between them are the text in
 * which passages are anchored (`src/shared/anchors`). Numbers of notes are left out, as `plainText` does.
 */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  const skipping: boolean[] = [];
  let skipped = 0;
  let text = "";
  let child = -1;
  const close = (end: number) => {
    const words = text.replace(/\s+/gu, " ").trim();
    if (words !== "") blocks.push({ text: words, end, child: Math.max(0, child) });
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

/** All that stands in each element that is in no other, numbers of notes too: what a browser calls its `textContent`. */
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

/** The text of a chapter in which passages are anchored. */
export const passageText = (blocks: readonly Block[]): string => blocks.map(({ text }) => text).join("\n\n");

const SKIPPED = new Set([...NOT_TEXT, "rp", "head"]);
const VOID = new Set(["br", "hr", "img", "wbr"]);
const BREAKS = new Set([...LINES, ...CONTAINERS, ...BOXES, ...PARTS, "h1", "hr", "figcaption", "caption"]);
