import {
  type ChildNode,
  childrenOf,
  type Document,
  Element,
  elementsIn,
} from "../../../../shared/text/dom.ts";
import { serialise } from "../../../../shared/text/serialise.ts";

/** On the sign of a note: the note, so that signs are alike whose notes are, whatever their numbers. */
export const NOTE_WORDS = "data-note";

/** Notes of texts by the signs that refer to them. */
export class DocxNotes {
  readonly #notes = new WeakMap<Element, Element>();

  /** Takes the notes of a text in, and the numbers off its signs. */
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

/** A note without the link back, which is numbered. */
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
