import { type Anchor, anchorText, findAnchor, PARAGRAPH_BREAK } from "../../../src/shared/anchors/index.ts";

/** A chapter on the page as the text in which passages are anchored, with the way back to its nodes. */
export interface Prose {
  readonly source: string;
  readonly nodes: readonly { readonly node: Text; readonly start: number }[];
}

/** What begins a paragraph of its own, as the server has it (`core/text/blocks`). */
const BLOCKS = "p,li,h1,h2,h3,h4,h5,h6,blockquote,pre,dt,dd,td,th,caption,figcaption,div,section,.prose";
/** Numbers of notes and what no reader sees. */
const SKIPPED = "rp,script,style,.noteref,.backlink,.passage-mark";

/** Reads the text of a chapter from the page: paragraphs apart by blank lines. */
export function readProse(root: Element): Prose {
  const nodes: { node: Text; start: number }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let source = "";
  let block: Element | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) source += " ";
    if (!(node instanceof Text) || !node.data.trim() || node.parentElement?.closest(SKIPPED)) continue;
    const around = node.parentElement?.closest(BLOCKS) ?? root;
    if (block && around !== block) source += PARAGRAPH_BREAK;
    block = around;
    nodes.push({ node, start: source.length });
    source += node.data;
  }
  return { source, nodes };
}

/** Where a passage stands on the page; null when the text does not have it. */
export function findPassage(prose: Prose, anchor: Anchor): Range | null {
  const found = findAnchor(anchorText(prose.source), anchor);
  if (!found) return null;
  const first = prose.nodes.findLast(({ start }) => start <= found.start);
  const last = prose.nodes.findLast(({ start }) => start < found.end);
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, Math.min(found.start - first.start, first.node.length));
  range.setEnd(last.node, Math.min(found.end - last.start, last.node.length));
  return range;
}
