import { cut, isSpoken, spokenOf, UNSPOKEN } from "#shared/reading/sentences.ts";
import { BLOCKS } from "#views/talk/passages/passage.ts";

/** A sentence of a chapter as it is read out, and its position. */
export interface Sentence {
  readonly text: string;
  readonly language: string;
  readonly block: Block;
  /** Character offsets in the block's text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The innermost element around a text: a paragraph, a heading, a cell. */
interface Block {
  readonly element: Element;
  readonly nodes: readonly Text[];
}

/**
 * Returns the sentences of a chapter in order, its title first; sentences without a letter or number are left
 * out.
 */
export function sentencesOf(chapter: Element): Sentence[] {
  return blocksIn(chapter).flatMap((block) => {
    const blockText = wordsOf(block);
    const language = block.element.closest<HTMLElement>("[lang]")?.lang ?? "";
    return cut(blockText, language).flatMap(([from, to]) => {
      const bare = blockText.slice(from, to).trim();
      if (!isSpoken(bare)) return [];
      const start = blockText.indexOf(bare, from);
      const end = start + bare.length;
      return [{ text: spokenOf(bare), language, block, start, end }];
    });
  });
}

/** Returns the current range of a sentence on the page; its text nodes may have been split since. */
export function rangeOf({ block, start, end }: Sentence): Range {
  const range = document.createRange();
  let at = 0;
  for (const node of textsIn(block.element).filter((text) => innermost(text) === block.element)) {
    const after = at + node.data.length;
    if (start >= at && start < after) range.setStart(node, start - at);
    if (end > at && end <= after) range.setEnd(node, end - at);
    at = after;
  }
  return range;
}

function blocksIn(chapter: Element): Block[] {
  const blocks = new Map<Element, Text[]>();
  for (const root of chapter.querySelectorAll("h1, .prose"))
    for (const text of textsIn(root)) {
      const element = innermost(text);
      if (element) blocks.set(element, [...(blocks.get(element) ?? []), text]);
    }
  return [...blocks].map(([element, nodes]) => ({ element, nodes }));
}

const innermost = (text: Text): Element | null => text.parentElement?.closest(BLOCKS) ?? null;

function textsIn(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(UNSPOKEN) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

const wordsOf = ({ nodes }: Block): string => nodes.map(({ data }) => data).join("");
