import { type ChildNode, childrenOf, type Document, Element, elementsIn, isElement, textOf } from "../dom.ts";

/** What stands before a note's label in its id, and before a sign's. */
export const NOTE_ID = "t-note-";
export const SIGN_ID = "t-noteref-";
const BACK = "↩";

/**
 * The section of notes at the end of a text, when it is of the form that we write: one list, each note named and
 * leading back to its first sign; null for any other.
 */
export function usualNotes(root: Document): Element | null {
  const section = childrenOf(root)
    .filter((child) => child instanceof Element)
    .at(-1);
  if (section?.name !== "section" || section.attribs.class !== "footnotes") return null;
  if (Object.keys(section.attribs).some((name) => name !== "class" && name !== "role")) return null;
  const [list, ...others] = childrenOf(section);
  if (others.length > 0 || !isElement(list, "ol") || Object.keys(list.attribs).length > 0) return null;
  const signs = new Set([...elementsIn(root)].map((element) => signedLabel(element)).filter(Boolean));
  const labels = new Set<string>();
  for (const item of childrenOf(list)) {
    const label = isElement(item) ? labelOf(item) : null;
    if (!isElement(item) || label === null || Object.keys(item.attribs).length > 1) return null;
    if (signs.has(label) !== (backlink(item) !== null) || labels.has(label)) return null;
    labels.add(label);
  }
  return section;
}

/** The label of a note, by its id. */
export function labelOf(item: Element): string | null {
  const { id = "" } = item.attribs;
  return id.startsWith(NOTE_ID) && id.length > NOTE_ID.length ? id.slice(NOTE_ID.length) : null;
}

/** The label of the note that a sign leads to; null for what is no sign of the form that we write. */
export function signedLabel(element: Element): string | null {
  const { id = "", href = "" } = element.attribs;
  if (element.name !== "a" || element.attribs.class !== "noteref" || !href.startsWith(`#${NOTE_ID}`))
    return null;
  const label = href.slice(NOTE_ID.length + 1);
  const start = SIGN_ID + label;
  const isOurs = id === start || (id.startsWith(`${start}-`) && /^\d+$/.test(id.slice(start.length + 1)));
  return isOurs && label !== "" && /^\d+$/.test(textOf(element)) ? label : null;
}

/** The link back at the end of a note; null where it has none. */
export function backlink(item: Element): Element | null {
  const last = childrenOf(item).at(-1);
  const back = isElement(last, "p") ? childrenOf(last).at(-1) : null;
  if (!isElement(back, "a") || back.attribs.class !== "backlink" || textOf(back) !== BACK) return null;
  return back.attribs.href === `#${SIGN_ID}${labelOf(item)}` ? back : null;
}

/** The link back of a note of this label. */
export const backlinkHtml = (label: string): string =>
  `<a class="backlink" href="#${SIGN_ID}${label}" role="doc-backlink">${BACK}</a>`;

/** The nodes of a line without the link back and the blank before it. */
export const isBacklink = (node: ChildNode): boolean =>
  isElement(node, "a") && node.attribs.class === "backlink" && textOf(node) === BACK;
