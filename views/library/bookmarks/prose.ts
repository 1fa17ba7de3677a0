import { type Anchor, anchorText, findAnchor, PARAGRAPH_BREAK } from "#shared/anchors/index.ts";

/** The text of a chapter on the page, in which passages are anchored, with its mapping to DOM nodes. */
export interface Prose {
  readonly source: string;
  readonly nodes: readonly { readonly node: Text; readonly start: number }[];
}

/** Elements that start a new paragraph, as on the server (`core/text/blocks`). */
const BLOCKS = "p,li,h1,h2,h3,h4,h5,h6,blockquote,pre,dt,dd,td,th,caption,figcaption,div,section,.prose";
/** Note numbers and elements that readers do not see. */
const SKIPPED = "rp,script,style,.noteref,.backlink,.passage-mark";

/** Reads the text of a chapter from the page; paragraphs are separated by blank lines. */
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

/** Returns the range of a passage on the page; null if the text does not contain it. */
export function findPassage(prose: Prose, anchor: Anchor): Range | null {
  const match = findAnchor(anchorText(prose.source), anchor);
  if (!match) return null;
  const first = prose.nodes.findLast(({ start }) => start <= match.start);
  const last = prose.nodes.findLast(({ start }) => start < match.end);
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, Math.min(match.start - first.start, first.node.length));
  range.setEnd(last.node, Math.min(match.end - last.start, last.node.length));
  return range;
}
