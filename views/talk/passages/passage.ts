import { CONTEXT, PARAGRAPH_BREAK } from "../../../src/shared/anchors/anchor.ts";
import { BLOCK_TAGS } from "../../../src/shared/reading/sentences.ts";

/** Words of a chapter that a reader selected, and what stands around them. */
export interface Passage {
  readonly quote: string;
  readonly prefix: string;
  readonly suffix: string;
  /** Place, from 0, of the block among the chapter's that it begins in, and that block's words. */
  readonly block: number;
  readonly blockText: string;
}

/** What is no part of the author's words. */
export const SKIPPED = ".noteref, .backlink, rp, .passage-mark";
/** Elements that part words: what stands in two of them is no one run of text. */
export const BLOCKS = BLOCK_TAGS.join(",");

/** The passage that is selected in a chapter's text; null for none, or one that begins or ends outside of it. */
export function selectedPassage(prose: Element): Passage | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!prose.contains(range.startContainer) || !range.intersectsNode(prose)) return null;
  const { text, start, end } = textAround(prose, range);
  const quote = text.slice(start, end).trim();
  if (quote === "") return null;
  const block = [...prose.children].findIndex((child) => child.contains(range.startContainer));
  return {
    quote,
    prefix: text.slice(Math.max(0, start - CONTEXT), start),
    suffix: text.slice(end, end + CONTEXT),
    block: Math.max(0, block),
    blockText: prose.children[Math.max(0, block)]?.textContent ?? "",
  };
}

/** The text of a chapter, paragraphs apart, and where in it a range begins and ends. */
function textAround(prose: Element, range: Range): { text: string; start: number; end: number } {
  const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT);
  let text = "";
  let start = -1;
  let end = -1;
  let last: Element | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest(SKIPPED)) continue;
    const block = parent.closest(BLOCKS);
    if (last && block !== last) text += PARAGRAPH_BREAK;
    else if (node.previousSibling?.nodeName === "BR") text += " ";
    last = block;
    const words = node.nodeValue ?? "";
    if (range.intersectsNode(node)) {
      if (start < 0) start = text.length + (node === range.startContainer ? range.startOffset : 0);
      end = text.length + (node === range.endContainer ? range.endOffset : words.length);
    }
    text += words;
  }
  return { text, start, end };
}
