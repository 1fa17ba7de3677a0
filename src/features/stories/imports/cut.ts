import { countWords, excerpt, plainText, sanitiseChapter } from "#core/text/index.ts";
import { CHAPTER_MAX } from "#shared/stories/chapters.limits.ts";
import { TITLE_MAX } from "#shared/stories/editing.limits.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import {
  type ChildNode,
  Element,
  elementsIn,
  isElement,
  parseMarkup,
  Text,
  textOf,
} from "#shared/text/dom.ts";
import { serialise } from "#shared/text/serialise.ts";

/** A chapter for splitting and merging: a title and sanitised HTML. */
export interface Piece {
  readonly title: string;
  readonly html: string;
}

/** A block of a chapter at which the chapter can be split. */
export interface Block {
  readonly heading: boolean;
  /** Its text, truncated to one line. */
  readonly text: string;
}

/** Returns the blocks of a chapter in order, without its notes. */
export const blocksIn = (html: string): Block[] =>
  apart(html)
    .nodes.filter((node) => isElement(node))
    .map((element) => ({
      heading: isHeading(element),
      text: excerpt(plainText(serialise([element])), 160) || BLOCK_NAMES[element.name] || "",
    }));

const BLOCK_NAMES: Readonly<Record<string, string>> = {
  hr: manuscriptsText.sceneBreak,
  figure: manuscriptsText.picture,
  p: manuscriptsText.picture,
};

/**
 * Splits a chapter before block `at` (from 0). A heading there becomes the title of the second chapter; notes
 * stay with the text that refers to them. Null if there is nothing to split.
 */
export function splitPiece({ title, html }: Piece, at: number): readonly [Piece, Piece] | null {
  const { nodes, notes } = apart(html);
  const block = nodes.filter((node) => isElement(node))[at];
  if (at < 1 || !block) return null;
  const blockIndex = nodes.indexOf(block);
  const heading = isHeading(block) ? textOf(block).replace(/\s+/g, " ").trim() : "";
  const first = nodes.slice(0, blockIndex);
  // Parsed again, because numbering the notes changes the nodes.
  const other = apart(html);
  const second = other.nodes.slice(heading ? blockIndex + 1 : blockIndex);
  if (!second.some((node) => isElement(node))) return null;
  const isFree = unreferred(nodes, notes);
  return [
    { title, html: write([{ nodes: trimmed(first), notes }], isFree) },
    {
      title: (heading || manuscriptsText.continued(title.slice(0, TITLE_MAX - 12), 2))
        .slice(0, TITLE_MAX)
        .toWellFormed(),
      html: write([{ nodes: trimmed(second), notes: other.notes }], () => false),
    },
  ];
}

/**
 * Merges two chapters: the title of the second becomes a heading in the text, unless it only marks a
 * continuation. Null if the result exceeds the maximum chapter length.
 */
export function joinPieces(first: Piece, second: Piece): Piece | null {
  const [a, b] = [apart(first.html), apart(second.html)];
  const goesOn = second.title === manuscriptsText.continued(first.title, 2);
  const nodes = goesOn || !second.title ? b.nodes : [headingOf(second.title), ...b.nodes];
  const html = write([a, { ...b, nodes }], () => true);
  return html.length > CHAPTER_MAX ? null : { title: first.title, html };
}

/** Returns the preview data of a text. */
export const glance = (html: string): { words: number; first: string } => ({
  words: countWords(html),
  first: firstOf(html),
});

/** Returns the beginning of a text. */
export const firstOf = (html: string): string => excerpt(plainText(html), 180);

interface Apart {
  readonly nodes: readonly ChildNode[];
  /** By id, in order. */
  readonly notes: ReadonlyMap<string, Element>;
}

/** Separates a text from the notes at its end. */
function apart(html: string): Apart {
  const nodes: ChildNode[] = [];
  const notes = new Map<string, Element>();
  for (const node of parseMarkup(html).children) {
    if (!isElement(node, "section") || node.attribs.class !== "footnotes") {
      nodes.push(node);
      continue;
    }
    for (const item of elementsIn(node))
      if (item.name === "li" && item.attribs.id) notes.set(item.attribs.id, item);
  }
  return { nodes, notes };
}

const isHeading = (node: ChildNode): boolean => isElement(node, "h2", "h3", "h4", "h5", "h6");

const headingOf = (title: string): Element => new Element("h2", {}, [new Text(title)]);

/** Removes line breaks and white space at both ends, which would create an empty half. */
function trimmed(nodes: readonly ChildNode[]): ChildNode[] {
  const isIdle = (node: ChildNode) =>
    isElement(node, "hr") || (node instanceof Text && node.data.trim() === "");
  const from = nodes.findIndex((node) => !isIdle(node));
  const to = nodes.findLastIndex((node) => !isIdle(node));
  return nodes.slice(Math.max(from, 0), to + 1);
}

const signsIn = (nodes: readonly ChildNode[]): Element[] =>
  nodes
    .flatMap((node) => [...(node instanceof Element ? [node] : []), ...elementsIn(node)])
    .filter(({ name, attribs }) => name === "a" && attribs.class === "noteref");

const noteOf = (sign: Element): string => (sign.attribs.href ?? "").replace(/^#/, "");

/** Returns a predicate for notes referred to neither by the text nor by a referenced note. */
function unreferred(nodes: readonly ChildNode[], notes: Apart["notes"]): (note: Element) => boolean {
  const referencedIds = new Set([...signsIn(nodes), ...signsIn([...notes.values()])].map(noteOf));
  return (note) => !referencedIds.has(note.attribs.id ?? "");
}

/**
 * Concatenates texts with the notes they refer to, renumbered from 1; unreferenced notes are included if
 * `keep` is true. Sanitised like all stored text.
 */
function write(texts: readonly Apart[], keep: (note: Element) => boolean): string {
  const list: { readonly note: Element; readonly notes: Apart["notes"]; times: number }[] = [];
  const number = (signs: readonly Element[], notes: Apart["notes"]) => {
    for (const sign of signs) {
      const note = notes.get(noteOf(sign));
      if (!note) continue;
      let at = list.findIndex((each) => each.note === note && each.notes === notes);
      if (at === -1) at = list.push({ note, notes, times: 0 }) - 1;
      const times = ++list[at]!.times;
      sign.attribs = {
        ...sign.attribs,
        id: `t-noteref-${at + 1}${times > 1 ? `-${times}` : ""}`,
        href: `#t-note-${at + 1}`,
      };
      sign.children = [new Text(String(at + 1))];
    }
  };
  const blocks = texts.map(({ nodes, notes }) => {
    number(signsIn(nodes), notes);
    return serialise(nodes).trim();
  });
  for (const { notes } of texts)
    for (const note of notes.values())
      if (keep(note) && !list.some((each) => each.note === note)) list.push({ note, notes, times: 0 });
  // Notes may refer to other notes, so the list grows during the loop.
  const items: string[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const { note, notes } = list[at]!;
    number(signsIn(note.children), notes);
    for (const link of elementsIn(note))
      if (link.attribs.class === "backlink") link.attribs = { ...link.attribs, href: `#t-noteref-${at + 1}` };
    items.push(`<li id="t-note-${at + 1}">${serialise(note.children)}</li>`);
  }
  const notes = items.length > 0 ? `<section class="footnotes"><ol>${items.join("")}</ol></section>` : "";
  return sanitiseChapter([...blocks, notes].filter(Boolean).join("\n")).html;
}
