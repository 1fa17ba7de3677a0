import { placesOf } from "../../../../shared/reach/narration-player.ts";
import { BLOCK_TAGS, cut, isSpoken, spokenOf, UNSPOKEN } from "../../../../shared/reading/sentences.ts";
import { type ChildNode, childrenOf, Element, elementsIn, Text } from "../../../../shared/text/dom.ts";
import type { EpubAudio } from "./book.ts";

/** A piece of a chapter's text with what is heard of it: the id of its element, and milliseconds. */
export interface Par {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** A sentence, and the element that it stands in; sentences that cannot be parted share one. */
interface Marked {
  readonly text: string;
  readonly id: string;
}

/** Ids of elements around sentences. */
export const SENTENCE_ID = /^sentence-\d+$/;

/** The heading, which is read out first. */
const TITLE = "title";
const BLOCKS = new Set(BLOCK_TAGS);
/** What no `span` can stand around. */
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

/** Gives each sentence of a chapter an element of its own, where its markup lets it; answers the chapter's nodes anew. */
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
 * What is heard when, one after another without a gap: sentence by sentence where it is known when each begins, or else the
 * chapter as a whole. What is spoken and stands nowhere belongs to what went before.
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

/** The overlay of a chapter (EPUB 3.3, 9). */
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

/** Characters of a block's own words, and what is said between them. */
interface Unit {
  id: string;
  readonly start: number;
  readonly end: number;
  readonly texts: readonly string[];
}

/** The sentences of a block; those whose ends lie within one element (`<em>One. Two.</em>`) are one unit. */
function unitsOf(children: readonly ChildNode[], language: string): Unit[] {
  const words = children.map(ownWords).join("");
  const inside = spansOf(children);
  const isCuttable = (at: number) => !inside.some(([from, to]) => from < at && at < to);
  const units: Unit[] = [];
  let open: { start: number; texts: string[] } | null = null;
  for (const [from, to] of cut(words, language)) {
    const bare = words.slice(from, to).trim();
    if (!isSpoken(bare)) continue;
    const start = words.indexOf(bare, from);
    const end = start + bare.length;
    open ??= { start: isCuttable(start) ? start : (units.at(-1)?.end ?? 0), texts: [] };
    open.texts.push(spokenOf(bare));
    if (!isCuttable(end)) continue;
    units.push({ ...open, id: "", end });
    open = null;
  }
  if (open) units.push({ ...open, id: "", end: words.length });
  return units;
}

/** Where the elements of a line begin and end that cannot be parted. */
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

/** The children with each unit in a `span`; of a unit that something stands in the middle of, what is before it. */
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

/** The words of a node that belong to the block it stands in. */
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
