import { type ChildNode, childrenOf, type Document, Element, elementsIn, isElement, textOf } from "../dom.ts";

/** Prefixes of the ids of notes and of note references, before the label. */
export const NOTE_ID = "t-note-";
export const SIGN_ID = "t-noteref-";
const BACK = "↩";

/**
 * Returns the notes section at the end of a text if it is in the standard form: one list in which each note
 * has an id and links back to its first reference; otherwise null.
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

/** Returns the label of a note, from its id. */
export function labelOf(item: Element): string | null {
  const { id = "" } = item.attribs;
  return id.startsWith(NOTE_ID) && id.length > NOTE_ID.length ? id.slice(NOTE_ID.length) : null;
}

/**
 * Returns the label of the note that a reference links to; null if the element is not a reference in the
 * standard form.
 */
export function signedLabel(element: Element): string | null {
  const { id = "", href = "" } = element.attribs;
  if (element.name !== "a" || element.attribs.class !== "noteref" || !href.startsWith(`#${NOTE_ID}`))
    return null;
  const label = href.slice(NOTE_ID.length + 1);
  const start = SIGN_ID + label;
  const isOurs = id === start || (id.startsWith(`${start}-`) && /^\d+$/.test(id.slice(start.length + 1)));
  return isOurs && label !== "" && /^\d+$/.test(textOf(element)) ? label : null;
}

/** Returns the backlink at the end of a note; null if there is none. */
export function backlink(item: Element): Element | null {
  const last = childrenOf(item).at(-1);
  const back = isElement(last, "p") ? childrenOf(last).at(-1) : null;
  if (!isElement(back, "a") || back.attribs.class !== "backlink" || textOf(back) !== BACK) return null;
  return back.attribs.href === `#${SIGN_ID}${labelOf(item)}` ? back : null;
}

/** Returns the backlink of the note with this label. */
export const backlinkHtml = (label: string): string =>
  `<a class="backlink" href="#${SIGN_ID}${label}" role="doc-backlink">${BACK}</a>`;

/** True if the node is a backlink. */
export const isBacklink = (node: ChildNode): boolean =>
  isElement(node, "a") && node.attribs.class === "backlink" && textOf(node) === BACK;
