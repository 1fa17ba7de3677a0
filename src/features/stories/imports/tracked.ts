import { childrenOf, type Document, Element, elementsIn, parseMarkup, Text } from "#shared/text/dom.ts";
import { serialise } from "#shared/text/serialise.ts";
import type { MarginNote } from "../manuscripts/index.ts";

/** Texts before the file's tracked changes, and the indexes in `margin` of the changes reverted. */
export interface Untracked {
  readonly html: readonly string[];
  readonly used: ReadonlySet<number>;
}

/** Number of characters before a change used to locate it. */
const CONTEXT = 40;
const BLOCK = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "td", "th", "dt", "dd", "pre"]);

interface Passage {
  readonly text: number;
  readonly element: Element;
  readonly words: string;
  readonly edits: { readonly at: number; readonly out: number; readonly into: string }[];
}

/** A text with changes accepted and, if known, the text before them. */
interface Accepted {
  readonly html: string;
  readonly before?: string;
}

/**
 * Returns texts before their tracked changes: from the file, which covers all changes, or for texts split
 * since, from the positions of the changes.
 */
export function untracked(texts: readonly Accepted[], margin: readonly MarginNote[]): Untracked {
  const accepted = texts.map(({ html }) => html);
  if (texts.every(({ before }) => before === undefined)) return placedBack(accepted, margin);
  const { html, used } = placedBack(accepted, margin);
  const isWhole = texts.every(({ before }) => before !== undefined);
  const tracked = margin.flatMap(({ kind }, index) =>
    kind === "insertion" || kind === "deletion" ? [index] : [],
  );
  return {
    html: texts.map(({ before }, at) => before ?? html[at]!),
    used: isWhole ? new Set(tracked) : used,
  };
}

/**
 * Removes insertions from accepted texts and restores deletions. Changes are in text order; a change without
 * a certain position is left as it is and not counted as used.
 */
function placedBack(texts: readonly string[], margin: readonly MarginNote[]): Untracked {
  const used = new Set<number>();
  if (!margin.some(({ tracked }) => tracked)) return { html: texts, used };
  const roots = texts.map((html) => parseMarkup(html));
  const passages = roots.flatMap((root, text) => passagesOf(root, text));
  let from = 0;
  let offset = 0;
  const gone: { readonly passage: Passage; readonly where: "behind" | "ahead"; readonly words: string }[] =
    [];
  for (const [index, { kind, tracked }] of margin.entries()) {
    if (!tracked) continue;
    if (tracked.whole) {
      const next = findNeighbour(passages, from, tracked.whole);
      if (!next) continue;
      used.add(index);
      gone.push({ passage: passages[next.passage]!, where: next.where, words: tracked.words });
      if (next.passage > from) [from, offset] = [next.passage, 0];
      continue;
    }
    const position = findPlace(passages, { from, offset }, kind === "insertion", tracked);
    if (!position) continue;
    used.add(index);
    const inserted = kind === "insertion" ? tracked.words.length : 0;
    passages[position.passage]!.edits.push({
      at: position.at,
      out: inserted,
      into: kind === "deletion" ? tracked.words : "",
    });
    [from, offset] = [position.passage, position.at + inserted];
  }
  const changed = new Set([
    ...passages.filter(({ edits }) => edits.length > 0).map(({ text }) => text),
    ...gone.map(({ passage }) => passage.text),
  ]);
  putParagraphsBack(gone);
  for (const passage of passages) if (passage.edits.length > 0) putBack(passage);
  return {
    html: texts.map((html, index) => (changed.has(index) ? serialise(childrenOf(roots[index]!)) : html)),
    used,
  };
}

function passagesOf(root: Document, text: number): Passage[] {
  return [...elementsIn(root)]
    .filter(({ name }) => BLOCK.has(name))
    .filter((element) => ![...elementsIn(element)].some(({ name }) => BLOCK.has(name)))
    .map((element) => ({ text, element, words: alike(wordsIn(element).join("")), edits: [] }));
}

const textsIn = (node: Element): Text[] =>
  childrenOf(node).flatMap((child) =>
    child instanceof Text ? [child] : child instanceof Element ? textsIn(child) : [],
  );
const wordsIn = (element: Element): string[] => textsIn(element).map(({ data }) => data);

/** Normalises quotation marks and spaces for comparison, preserving the length. */
const alike = (words: string): string =>
  words
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/\s/g, " ");

function findPlace(
  passages: readonly Passage[],
  { from, offset }: { readonly from: number; readonly offset: number },
  isIn: boolean,
  { before, words, after }: NonNullable<MarginNote["tracked"]>,
): { readonly passage: number; readonly at: number } | null {
  if (before.trim() === "" && !isIn) return findOpening(passages, { from, offset }, alike(after ?? ""));
  const context = alike(before).slice(-CONTEXT);
  const isWhole = before.length < CONTEXT;
  const searchText = context + (isIn ? alike(words) : "");
  for (let passage = from; passage < passages.length; passage += 1) {
    const { words: here } = passages[passage]!;
    const first = passage === from ? Math.max(0, offset - context.length) : 0;
    const found = isWhole
      ? first === 0 && here.startsWith(searchText)
        ? 0
        : -1
      : here.indexOf(searchText, first);
    if (found !== -1) return { passage, at: found + context.length };
  }
  return null;
}

/** At the start of a paragraph, only the following words identify it: all of them, or enough. */
function findOpening(
  passages: readonly Passage[],
  { from, offset }: { readonly from: number; readonly offset: number },
  after: string,
): { readonly passage: number; readonly at: number } | null {
  const opening = after.trimStart();
  if (opening === "") return null;
  for (let passage = offset === 0 ? from : from + 1; passage < passages.length; passage += 1) {
    const { words } = passages[passage]!;
    if (opening.length < CONTEXT ? words === opening.trimEnd() : words.startsWith(opening))
      return { passage, at: 0 };
  }
  return null;
}

/**
 * Returns the passage after which a completely deleted paragraph was located, or else the one before which it
 * was.
 */
function findNeighbour(
  passages: readonly Passage[],
  from: number,
  { behind, ahead }: { readonly behind: string; readonly ahead: string },
): { readonly passage: number; readonly where: "behind" | "ahead" } | null {
  const [before, after] = [alike(behind), alike(ahead)];
  for (let passage = from; passage < passages.length; passage += 1) {
    const text = passages[passage]!.words.trim();
    if (before && (before.length < CONTEXT ? text === before : text.endsWith(before)))
      return { passage, where: "behind" };
    if (after && (after.length < CONTEXT ? text === after.trim() : text.startsWith(after)))
      return { passage, where: "ahead" };
  }
  return null;
}

/** Several paragraphs after, or before, one passage are restored in order. */
function putParagraphsBack(
  gone: readonly { readonly passage: Passage; readonly where: "behind" | "ahead"; readonly words: string }[],
): void {
  const last = new Map<Passage, Element>();
  for (const { passage, where, words } of gone) {
    const paragraph = new Element("p", {}, [new Text(words)]);
    let anchor = passage.element;
    // Not inserted inside a list or table.
    if (anchor.name !== "p") while (anchor.parent instanceof Element) anchor = anchor.parent;
    const siblings = anchor.parent ? (anchor.parent.children as unknown[]) : [];
    const at = siblings.indexOf(where === "behind" ? (last.get(passage) ?? anchor) : anchor);
    siblings.splice(where === "behind" ? at + 1 : at, 0, paragraph);
    paragraph.parent = anchor.parent;
    if (where === "behind") last.set(passage, paragraph);
  }
}

/** Applied from the end, so that earlier offsets stay valid. */
function putBack({ element, edits }: Passage): void {
  for (const { at, out, into } of edits.toReversed()) {
    let start = 0;
    let remaining = out;
    let placed = into === "";
    for (const node of textsIn(element)) {
      const { length } = node.data;
      const begin = Math.max(0, at - start);
      if (begin <= length && (!placed || remaining > 0)) {
        const gone = Math.min(remaining, length - begin);
        node.data = node.data.slice(0, begin) + (placed ? "" : into) + node.data.slice(begin + gone);
        placed = true;
        remaining -= gone;
      }
      start += length;
    }
  }
  if (wordsIn(element).join("").trim() !== "" || [...elementsIn(element)].some(({ name }) => name === "img"))
    return;
  const siblings = element.parent ? (element.parent.children as unknown[]) : [];
  siblings.splice(siblings.indexOf(element), 1);
}
