import { type ChildNode, childrenOf, type Document, Element, elementsIn } from "#shared/text/dom.ts";
import { serialise } from "#shared/text/serialise.ts";

/**
 * Attribute of a note reference with the text of its note, so that references are compared by note rather
 * than by number.
 */
export const NOTE_WORDS = "data-note";

/** Notes of texts by their references. */
export class DocxNotes {
  readonly #notes = new WeakMap<Element, Element>();

  /** Collects the notes of a text, and removes the numbers of its references. */
  read(root: Document): void {
    const notes = new Map<string, Element>();
    for (const element of elementsIn(root))
      if (element.name === "li" && element.attribs.id) notes.set(element.attribs.id, element);
    if (notes.size === 0) return;
    for (const sign of elementsIn(root)) {
      const note = isSign(sign) && notes.get((sign.attribs.href ?? "").replace(/^#/, ""));
      if (!note) continue;
      this.#notes.set(sign, note);
      sign.attribs = { class: sign.attribs.class ?? "", [NOTE_WORDS]: wordsOf(note) };
      for (const child of [...childrenOf(sign)]) child.parent = null;
      sign.children = [];
    }
  }

  of(sign: Element): Element | undefined {
    return this.#notes.get(sign);
  }
}

const isSign = ({ name, attribs }: Element): boolean =>
  name === "a" && (attribs.class ?? "").split(/\s+/).includes("noteref");

/** Returns a note's text without its numbered backlink. */
function wordsOf(note: Element): string {
  const isBack = (node: ChildNode) => node instanceof Element && node.attribs.class === "backlink";
  const within = (nodes: readonly ChildNode[]): string =>
    nodes
      .filter((node) => !isBack(node))
      .map((node) =>
        node instanceof Element ? `<${node.name}>${within(childrenOf(node))}` : serialise([node]),
      )
      .join("");
  return within(childrenOf(note))
    .replace(/\s+(?=<|$)/g, "")
    .trim();
}
