import { BLOCKS, SKIPPED } from "../../views/talk/passages/passage.ts";

/** A sentence of a chapter as it is read out, and where it stands. */
export interface Sentence {
  readonly text: string;
  readonly language: string;
  readonly block: Block;
  /** Characters of the block's words, `end` behind the last. */
  readonly start: number;
  readonly end: number;
}

/** The innermost element around some words: a paragraph, a heading, a cell. */
interface Block {
  readonly element: Element;
  readonly nodes: readonly Text[];
}

/** What is read over: notes stand at a chapter's end and belong to no place there. */
const UNREAD = `${SKIPPED}, .footnotes, script, style`;

/** The sentences of a chapter in order, its title first; what has neither letter nor number is left out. */
export function sentencesOf(chapter: Element): Sentence[] {
  return blocksIn(chapter).flatMap((block) => {
    const words = wordsOf(block);
    const language = block.element.closest<HTMLElement>("[lang]")?.lang ?? "";
    return cut(words, language).flatMap(([from, to]) => {
      const bare = words.slice(from, to).trim();
      if (!/[\p{L}\p{N}]/u.test(bare)) return [];
      const start = words.indexOf(bare, from);
      const end = start + bare.length;
      return [{ text: bare.replace(/\s+/g, " "), language, block, start, end }];
    });
  });
}

/** Where a sentence stands on the page now; the texts may have been parted since. */
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
    node.parentElement?.closest(UNREAD) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

const wordsOf = ({ nodes }: Block): string => nodes.map(({ data }) => data).join("");

/** A full stop that ends no sentence: a title's, an initial's. */
const ABBREVIATED =
  /(?:^|[\s“‘"'(])(?:\p{Lu}|Mrs?|Mx|Ms|Messrs|Dr|St|Prof|Rev|Hon|Capt|Col|Gen|Lt|Sgt|Mme|Mlle|Hr|Fr|Sr|Sra|No|vs|cf|etc)\.\s*$/u;

/** Where the sentences of a text begin and end (Unicode, UAX 29); the whole where the browser cannot tell. */
export function cut(words: string, language: string): [number, number][] {
  if (!("Segmenter" in Intl)) return [[0, words.length]];
  const cuts: [number, number][] = [];
  let open = false;
  for (const { segment, index } of new Intl.Segmenter(language || undefined, {
    granularity: "sentence",
  }).segment(words)) {
    const last = cuts.at(-1);
    // What a speech in quotation marks is followed by ("she said") belongs to it; so does what has no letters.
    if (last && (open || /^\p{Ll}/u.test(segment) || !/[\p{L}\p{N}]/u.test(segment)))
      last[1] = index + segment.length;
    else cuts.push([index, index + segment.length]);
    open = ABBREVIATED.test(segment);
  }
  return cuts;
}
