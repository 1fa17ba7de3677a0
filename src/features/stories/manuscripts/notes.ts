import { countTextWords } from "#core/text/index.ts";
import { type ChildNode, type Document, Element, elementsIn, textOf } from "#shared/text/dom.ts";
import { elementAt, resolveLink } from "./source.ts";
import { classNamesOf, typesOf } from "./styles.ts";
import type { SourceDocument } from "./types.ts";

/** A note at its place in the source. */
export interface NoteBody {
  readonly document: SourceDocument;
  readonly element: Element;
  /** Its reference mark in the source. */
  readonly label: string;
}

/** Notes of a manuscript: which links are references or backlinks, and the notes they refer to. */
export interface Notes {
  readonly references: ReadonlyMap<Element, NoteBody>;
  readonly backlinks: ReadonlySet<Element>;
  /** Elements not shown in place: notes, and headings of sections that contain only notes. */
  readonly moved: ReadonlySet<Element>;
  /** Texts of these headings. */
  readonly headings: readonly string[];
  /** Texts of backlinks, such as "Return", including numbers. */
  readonly labels: readonly string[];
}

/**
 * Finds notes by markup (epub:type, ARIA roles, class), or else by appearance: a short superscript mark that
 * links to a later block which links back or begins with the same mark.
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
  const headings: string[] = [];
  for (const { body } of documents)
    for (const section of elementsIn(body))
      if (isNoteSection(section)) headings.push(...shedHeadings(section, moved, backlinks));
  const labels = [...backlinks].map((link) => textOf(link));
  return { references, backlinks, moved, headings, labels };
}

const NOTE = new Set(["footnote", "endnote", "rearnote", "note"]);
const NOTE_SECTION = new Set(["footnotes", "endnotes", "rearnotes"]);

const isNoteSection = (element: Element): boolean =>
  typesOf(element).some((type) => NOTE_SECTION.has(type)) || classNamesOf(element).includes("footnotes");

const isMarkedReference = (anchor: Element): boolean =>
  typesOf(anchor).includes("noteref") || classNamesOf(anchor).includes("noteref");

/** Matches a note mark: a number, letter, asterisk or dagger, with or without brackets. */
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

/** Returns the complete note that contains a link's target; null if the container is more than a note. */
function bodyOf(target: Element): Element | null {
  const chain = chainOf(target);
  const noteBody =
    chain.find((each) => typesOf(each).some((type) => NOTE.has(type))) ??
    chain.find((each) => ["li", "aside", "dd"].includes(each.name)) ??
    chain.find((each) => ["p", "div"].includes(each.name));
  return noteBody && countTextWords(textOf(noteBody)) <= 3_000 ? noteBody : null;
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

/** Returns true if a block belongs to a note reference: it links back, or begins with the same mark. */
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

/** Moves the headings of a section if all its notes were moved; returns their texts. */
function shedHeadings(section: Element, moved: Set<Element>, backlinks: ReadonlySet<Element>): string[] {
  const headings: Element[] = [];
  const remainingText = (node: ChildNode | Document): string => {
    if (node instanceof Element) {
      if (moved.has(node) || backlinks.has(node)) return "";
      if (/^h[1-6]$/.test(node.name)) {
        headings.push(node);
        return "";
      }
    }
    return "children" in node ? node.children.map(remainingText).join("") : "data" in node ? node.data : "";
  };
  if (countTextWords(remainingText(section)) > 0) return [];
  for (const heading of headings) moved.add(heading);
  return headings.map(textOf);
}
