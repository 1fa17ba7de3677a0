import { placesOf } from "#shared/reach/narration-player.ts";
import { BLOCK_TAGS, cut, isSpoken, spokenOf, UNSPOKEN } from "#shared/reading/sentences.ts";
import { type ChildNode, childrenOf, Element, elementsIn, Text } from "#shared/text/dom.ts";
import type { EpubAudio } from "./book.ts";

/** An element of a chapter's text with its audio: element id and times in milliseconds. */
export interface Par {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** A sentence and its element; sentences that cannot be separated share one. */
interface Marked {
  readonly text: string;
  readonly id: string;
}

/** Matches the ids of elements around sentences. */
export const SENTENCE_ID = /^sentence-\d+$/;

/** Id of the heading, which is read first. */
const TITLE = "title";
const BLOCKS = new Set(BLOCK_TAGS);
/** Elements that a `span` cannot contain. */
const BARRIERS = new Set([
  ...BLOCK_TAGS,
  "ul",
  "ol",
  "dl",
  "table",
  "figure",
  "hr",
  "aside",
  "details",
  "nav",
]);
const SKIPPED_TAGS = new Set(UNSPOKEN.split(", ").filter((name) => !name.startsWith(".")));
const SKIPPED_CLASSES = UNSPOKEN.split(", ").flatMap((name) => (name.startsWith(".") ? [name.slice(1)] : []));

/**
 * Wraps each sentence of a chapter in a separate element where the markup allows it; returns the new nodes.
 */
export function markSentences(
  nodes: readonly ChildNode[],
  language: string,
): { readonly nodes: ChildNode[]; readonly sentences: readonly Marked[] } {
  const sentences: Marked[] = [];
  const visit = (children: readonly ChildNode[], isBlock: boolean): ChildNode[] => {
    const units = isBlock ? unitsOf(children, language) : [];
    for (const unit of units) {
      unit.id = `sentence-${sentences.length + 1}`;
      for (const text of unit.texts) sentences.push({ text, id: unit.id });
    }
    const marked = units.length > 0 ? wrap(children, units) : [...children];
    for (const child of children)
      if (child instanceof Element && isBarrier(child) && !isSkipped(child))
        child.children = visit(childrenOf(child), BLOCKS.has(child.name));
    return marked;
  };
  return { nodes: visit(nodes, true), sentences };
}

/**
 * Returns the audio timing without gaps: sentence by sentence if their starts are known, otherwise the
 * chapter as a whole. Speech without matching text belongs to the preceding sentence.
 */
export function parsOf({ seconds, cues }: EpubAudio, sentences: readonly Marked[]): Par[] {
  const end = Math.max(1, Math.round(seconds * 1_000));
  const places = placesOf(
    cues,
    sentences.map(({ text }) => text),
  );
  const pars: { id: string; from: number }[] = [{ id: cues.length > 0 ? TITLE : "chapter", from: 0 }];
  for (const [index, { at }] of cues.entries()) {
    const id = sentences[places[index]!]?.id;
    const last = pars.at(-1)!;
    if (!id || id === last.id || at >= end) continue;
    if (at <= last.from) last.id = id;
    else pars.push({ id, from: at });
  }
  return pars.map(({ id, from }, index) => ({ id, from, to: pars[index + 1]?.from ?? end }));
}

/** Writes the media overlay of a chapter (EPUB 3.3, 9). */
export const writeOverlay = (file: string, audio: string, pars: readonly Par[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0">
<body>
${pars
  .map(
    ({ id, from, to }) =>
      `<par><text src="${file}#${id}" /><audio src="${audio}" clipBegin="${from / 1_000}s" clipEnd="${to / 1_000}s" /></par>`,
  )
  .join("\n")}
</body>
</smil>
`;

/** A range of characters of a block's text, with the sentences spoken in it. */
interface Unit {
  id: string;
  readonly start: number;
  readonly end: number;
  readonly texts: readonly string[];
}

/**
 * Splits a block into sentences; sentences that end inside one element (`<em>One. Two.</em>`) form one unit.
 */
function unitsOf(children: readonly ChildNode[], language: string): Unit[] {
  const text = children.map(ownWords).join("");
  const inside = spansOf(children);
  const isCuttable = (at: number) => !inside.some(([from, to]) => from < at && at < to);
  const units: Unit[] = [];
  let open: { start: number; texts: string[] } | null = null;
  for (const [from, to] of cut(text, language)) {
    const bare = text.slice(from, to).trim();
    if (!isSpoken(bare)) continue;
    const start = text.indexOf(bare, from);
    const end = start + bare.length;
    open ??= { start: isCuttable(start) ? start : (units.at(-1)?.end ?? 0), texts: [] };
    open.texts.push(spokenOf(bare));
    if (!isCuttable(end)) continue;
    units.push({ ...open, id: "", end });
    open = null;
  }
  if (open) units.push({ ...open, id: "", end: text.length });
  return units;
}

/** Returns the character ranges of elements in a line that cannot be split. */
function spansOf(children: readonly ChildNode[]): [number, number][] {
  const spans: [number, number][] = [];
  let at = 0;
  for (const child of children) {
    const { length } = ownWords(child);
    if (!(child instanceof Text)) spans.push([at, at + length]);
    at += length;
  }
  return spans;
}

/** Wraps each unit in a `span`; for a unit interrupted by a barrier, only the text before it. */
function wrap(children: readonly ChildNode[], units: readonly Unit[]): ChildNode[] {
  const marked: ChildNode[] = [];
  const begun = new Set<Unit>();
  let open: { readonly unit: Unit; readonly nodes: ChildNode[] } | null = null;
  const close = () => {
    if (open) marked.push(new Element("span", { id: open.unit.id }, open.nodes));
    open = null;
  };
  const put = (node: ChildNode, unit: Unit | undefined) => {
    if (open && open.unit !== unit) close();
    if (!unit) return void marked.push(node);
    if (!open && begun.has(unit)) return void marked.push(node);
    begun.add(unit);
    open ??= { unit, nodes: [] };
    open.nodes.push(node);
  };
  let at = 0;
  for (const child of children) {
    const { length } = ownWords(child);
    const within = (from: number, to: number) =>
      units.find(({ start, end }) => start <= from && to <= end && from < end && (to > from || start < from));
    if (child instanceof Element && isBarrier(child)) {
      close();
      marked.push(child);
    } else if (child instanceof Text) {
      const cuts = units
        .flatMap(({ start, end }) => [start, end])
        .filter((each) => each > at && each < at + length);
      const ends = [...new Set(cuts), at + length].sort((one, other) => one - other);
      let from = at;
      for (const to of ends) {
        put(new Text(child.data.slice(from - at, to - at)), within(from, to));
        from = to;
      }
    } else put(child, within(at, at + length));
    at += length;
  }
  close();
  return marked;
}

/** Returns the text of a node that belongs to its block. */
function ownWords(node: ChildNode): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || isSkipped(node) || BLOCKS.has(node.name)) return "";
  return childrenOf(node).map(ownWords).join("");
}

const isBarrier = (element: Element): boolean =>
  BARRIERS.has(element.name) || [...elementsIn(element)].some(({ name }) => BARRIERS.has(name));

function isSkipped({ name, attribs }: Element): boolean {
  const classes = (attribs.class ?? "").split(/\s+/);
  return SKIPPED_TAGS.has(name) || SKIPPED_CLASSES.some((skipped) => classes.includes(skipped));
}
