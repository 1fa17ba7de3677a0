import { CONTEXT, PARAGRAPH_BREAK } from "#shared/anchors/anchor.ts";
import { BLOCK_TAGS } from "#shared/reading/sentences.ts";

/** Words of a chapter that a reader selected, with their context. */
export interface Passage {
  readonly quote: string;
  readonly prefix: string;
  readonly suffix: string;
  /** Index, from 0, of the block of the chapter in which it begins, and that block's text. */
  readonly block: number;
  readonly blockText: string;
}

/** Elements that are not part of the author's text. */
export const SKIPPED = ".noteref, .backlink, rp, .passage-mark";
/** Block elements: text in two of them is not contiguous. */
export const BLOCKS = BLOCK_TAGS.join(",");

/**
 * Returns the selected passage of a chapter's text; null if there is none, or if it begins or ends outside
 * the text.
 */
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

/** Returns the text of a chapter, with paragraphs separated, and the start and end of a range in it. */
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
    const nodeText = node.nodeValue ?? "";
    if (range.intersectsNode(node)) {
      if (start < 0) start = text.length + (node === range.startContainer ? range.startOffset : 0);
      end = text.length + (node === range.endContainer ? range.endOffset : nodeText.length);
    }
    text += nodeText;
  }
  return { text, start, end };
}
