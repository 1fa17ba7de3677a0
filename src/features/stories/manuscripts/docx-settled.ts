import { DOMParser, XMLSerializer } from "@xmldom/xmldom";

/** What becomes of changes that were tracked. */
export type Settled = "accepted" | "rejected";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/** Whether anything in a part of a Word file was tracked. */
export const isTracked = (xml: string): boolean => /<w:(?:ins|del|moveFrom|moveTo|rPrChange)[ />]/.test(xml);

/**
 * A part of a Word file with all its tracked changes accepted, or rejected (ECMA-376, 17.13.5): words, notes' signs,
 * pictures, ends of paragraphs, rows of tables and the look of words.
 */
export function settleTracked(xml: string, way: Settled): string {
  const document = new DOMParser().parseFromString(xml, "text/xml");
  const goes = way === "accepted" ? ["del", "moveFrom"] : ["ins", "moveTo"];
  const stays = way === "accepted" ? ["ins", "moveTo"] : ["del", "moveFrom"];
  // Marks of rows and of paragraphs' ends first: what is within `w:rPr` and `w:trPr` wraps nothing.
  for (const row of named(document, "tr"))
    if (marksOf(row, "trPr").some((mark) => goes.includes(mark))) row.parentNode?.removeChild(row);
  for (const name of goes)
    for (const element of named(document, name))
      if (!isMark(element)) element.parentNode?.removeChild(element);
  joinParagraphs(document, goes);
  for (const name of [...stays, ...goes])
    for (const element of named(document, name))
      if (isMark(element)) element.parentNode?.removeChild(element);
      else unwrap(element);
  for (const [gone, kept] of [
    ["delText", "w:t"],
    ["delInstrText", "w:instrText"],
  ] as const)
    for (const element of named(document, gone)) rename(element, kept);
  if (way === "rejected")
    for (const change of named(document, "rPrChange")) {
      const now = change.parentNode;
      const before = named(change, "rPr")[0];
      if (now && before) now.parentNode?.replaceChild(before, now);
    }
  return new XMLSerializer().serializeToString(document);
}

const named = (within: Document | Element, name: string): Element[] =>
  Array.from(within.getElementsByTagNameNS(W, name));

/** Whether it marks what it stands in, and does not hold what was changed. */
const isMark = ({ parentNode }: Element): boolean => ["rPr", "trPr"].includes(localNameOf(parentNode));

const localNameOf = (node: Node | null): string => (node as Element | null)?.localName ?? "";

const childrenOf = (element: Node): Element[] =>
  Array.from(element.childNodes).filter((child): child is Element => child.nodeType === 1);

const childOf = (element: Node, name: string): Element | undefined =>
  childrenOf(element).find(({ localName }) => localName === name);

/** Names of what marks a row, or the end of a paragraph. */
function marksOf(element: Element, ...path: string[]): string[] {
  let at: Element | undefined = element;
  for (const name of path) at = at && childOf(at, name);
  return at ? childrenOf(at).map(({ localName }) => localName) : [];
}

/** A paragraph whose end goes is one with the next, whose properties both have; without another it stays. */
function joinParagraphs(document: Document, goes: readonly string[]): void {
  for (const paragraph of named(document, "p")) {
    if (!marksOf(paragraph, "pPr", "rPr").some((mark) => goes.includes(mark))) continue;
    const next = nextOf(paragraph);
    if (!next) continue;
    const properties = childOf(next, "pPr");
    const first = properties ? properties.nextSibling : next.firstChild;
    for (const child of Array.from(paragraph.childNodes))
      if (localNameOf(child) !== "pPr") next.insertBefore(child, first);
    paragraph.parentNode?.removeChild(paragraph);
  }
}

/** The paragraph right behind one. */
function nextOf({ nextSibling }: Element): Element | null {
  for (let next = nextSibling; next; next = next.nextSibling)
    if (next.nodeType === 1) {
      if (localNameOf(next) === "p") return next as Element;
      if (localNameOf(next) === "tbl" || localNameOf(next) === "sectPr") return null;
    }
  return null;
}

function unwrap(element: Element): void {
  for (const child of Array.from(element.childNodes)) element.parentNode?.insertBefore(child, element);
  element.parentNode?.removeChild(element);
}

function rename(element: Element, name: string): void {
  const made = element.ownerDocument.createElementNS(W, name);
  for (const attribute of Array.from(element.attributes)) made.setAttribute(attribute.name, attribute.value);
  for (const child of Array.from(element.childNodes)) made.appendChild(child);
  element.parentNode?.replaceChild(made, element);
}
