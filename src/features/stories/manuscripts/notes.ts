import { countTextWords } from "../../../core/text/index.ts";
import { type ChildNode, type Document, Element, elementsIn, textOf } from "../../../shared/text/dom.ts";
import { elementAt, resolveLink } from "./source.ts";
import { classNamesOf, typesOf } from "./styles.ts";
import type { SourceDocument } from "./types.ts";

/** A note where it stands in the source. */
export interface NoteBody {
  readonly document: SourceDocument;
  readonly element: Element;
  /** The sign that refers to it, as the source has it. */
  readonly label: string;
}

/** The notes of a manuscript: which links are references, which lead back, and what they refer to. */
export interface Notes {
  readonly references: ReadonlyMap<Element, NoteBody>;
  readonly backlinks: ReadonlySet<Element>;
  /** Not shown where they stand: notes, and headings over nothing but notes. */
  readonly moved: ReadonlySet<Element>;
  /** Words of those headings. */
  readonly headingWords: number;
  /** Words of links back, as "Return"; their numbers too. */
  readonly labelWords: number;
}

/**
 * Finds notes by what the markup says (epub:type, ARIA roles, class), and else by how they look: a raised short
 * sign that links to a later block which links back or begins with the same sign.
 */
export function findNotes(documents: readonly SourceDocument[]): Notes {
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const places = new Map<Element, number>();
  for (const { body } of documents) for (const element of elementsIn(body)) places.set(element, places.size);
  const references = new Map<Element, NoteBody>();
  const bodies = new Map<Element, Element[]>();

  for (const document of documents)
    for (const anchor of elementsIn(document.body)) {
      const target = anchor.name === "a" ? targetOf(anchor, document, byPath) : null;
      if (!target || !isReference(anchor, document)) continue;
      const element = bodyOf(target.element);
      if (!element || contains(element, anchor)) continue;
      const isMarked = isMarkedReference(anchor);
      if (
        !isMarked &&
        !(
          (places.get(element) ?? 0) > (places.get(anchor) ?? 0) &&
          answers(element, anchor, target.document, byPath)
        )
      )
        continue;
      references.set(anchor, { document: target.document, element, label: textOf(anchor).trim() });
      const anchors = bodies.get(element);
      if (anchors) anchors.push(anchor);
      else bodies.set(element, [anchor]);
    }

  const backlinks = new Set<Element>();
  const owner = new Map([...references.values()].map((note) => [note.element, note.document]));
  for (const [element, anchors] of bodies)
    for (const link of elementsIn(element)) {
      const document = owner.get(element);
      if (link.name !== "a" || !document || references.has(link)) continue;
      const to = targetOf(link, document, byPath)?.element;
      if (to && anchors.some((anchor) => isNear(to, anchor)) && textOf(link).trim().length <= 12)
        backlinks.add(link);
    }

  const moved = new Set<Element>(bodies.keys());
  let headingWords = 0;
  for (const { body } of documents)
    for (const section of elementsIn(body))
      if (isNoteSection(section)) headingWords += shedHeadings(section, moved, backlinks);
  const labelWords = [...backlinks].reduce((sum, link) => sum + countTextWords(textOf(link)), 0);
  return { references, backlinks, moved, headingWords, labelWords };
}

const NOTE = new Set(["footnote", "endnote", "rearnote", "note"]);
const NOTE_SECTION = new Set(["footnotes", "endnotes", "rearnotes"]);

const isNoteSection = (element: Element): boolean =>
  typesOf(element).some((type) => NOTE_SECTION.has(type)) || classNamesOf(element).includes("footnotes");

const isMarkedReference = (anchor: Element): boolean =>
  typesOf(anchor).includes("noteref") || classNamesOf(anchor).includes("noteref");

/** A sign of a note: a number, a letter, an asterisk or dagger, with or without brackets. */
const SIGN = /^[[({]?\s*(?:\d{1,4}|[a-z]|[ivxl]{1,6}|[*†‡§¶#]{1,4})\s*[\])}.]?$/iu;

function isReference(anchor: Element, document: SourceDocument): boolean {
  if (typesOf(anchor).includes("backlink") || classNamesOf(anchor).includes("backlink")) return false;
  if (isMarkedReference(anchor)) return true;
  if (!SIGN.test(textOf(anchor).trim())) return false;
  const parent = anchor.parent instanceof Element ? anchor.parent : null;
  return (
    parent?.name === "sup" ||
    [...elementsIn(anchor)].some((each) => each.name === "sup") ||
    [anchor, parent].some((each) => each && document.styles.lookOf(each).raised === "sup") ||
    /note|\bfn/i.test(`${anchor.attribs.class ?? ""} ${anchor.attribs.href ?? ""}`)
  );
}

function targetOf(
  anchor: Element,
  document: SourceDocument,
  byPath: ReadonlyMap<string, SourceDocument>,
): { document: SourceDocument; element: Element } | null {
  const link = anchor.attribs.href === undefined ? null : resolveLink(document.path, anchor.attribs.href);
  const target = link && byPath.get(link.path);
  const element = link && target && elementAt(target, link.fragment);
  return target && element ? { document: target, element } : null;
}

/** The whole note that a link's target belongs to; null when that would be more than a note. */
function bodyOf(target: Element): Element | null {
  const chain = chainOf(target);
  const found =
    chain.find((each) => typesOf(each).some((type) => NOTE.has(type))) ??
    chain.find((each) => ["li", "aside", "dd"].includes(each.name)) ??
    chain.find((each) => ["p", "div"].includes(each.name));
  return found && countTextWords(textOf(found)) <= 3_000 ? found : null;
}

const chainOf = (element: Element): Element[] =>
  element.parent instanceof Element && element.name !== "body"
    ? [element, ...chainOf(element.parent)]
    : [element];

const contains = (outer: Element, inner: Element): boolean => chainOf(inner).includes(outer);

const isNear = (target: Element, anchor: Element): boolean =>
  target === anchor ||
  contains(target, anchor) ||
  contains(anchor, target) ||
  target.next === anchor ||
  target.prev === anchor;

/** Whether a block is the answer to a sign: it links back, or begins with the same sign. */
function answers(
  body: Element,
  anchor: Element,
  document: SourceDocument,
  byPath: ReadonlyMap<string, SourceDocument>,
): boolean {
  const sign = textOf(anchor).replace(/[^\p{L}\p{N}*†‡§¶#]/gu, "");
  if (
    textOf(body)
      .replace(/^[\s[({]+/u, "")
      .startsWith(sign)
  )
    return true;
  return [...elementsIn(body)].some((link) => {
    const to = link.name === "a" ? targetOf(link, document, byPath) : null;
    return to !== null && isNear(to.element, anchor);
  });
}

/** Moves the headings of a section whose notes have all gone; returns their words. */
function shedHeadings(section: Element, moved: Set<Element>, backlinks: ReadonlySet<Element>): number {
  const headings: Element[] = [];
  const left = (node: ChildNode | Document): string => {
    if (node instanceof Element) {
      if (moved.has(node) || backlinks.has(node)) return "";
      if (/^h[1-6]$/.test(node.name)) {
        headings.push(node);
        return "";
      }
    }
    return "children" in node ? node.children.map(left).join("") : "data" in node ? node.data : "";
  };
  if (countTextWords(left(section)) > 0) return 0;
  for (const heading of headings) moved.add(heading);
  return headings.reduce((sum, heading) => sum + countTextWords(textOf(heading)), 0);
}
