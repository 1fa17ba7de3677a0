import { type ChildNode, childrenOf, type Document, Element, Text, textOf } from "#shared/text/dom.ts";

/**
 * Returns all words in the text nodes of an HTML page, separated by block: what an import must account for.
 * Independent of how pages are read. Scripts, styles, the page's head, and Word's list signs and
 * marks of comments are no text.
 */
export function pageSource(root: Document | Element): string {
  const pieces: string[] = [];
  const visit = (node: ChildNode | Document): void => {
    if (node instanceof Text) {
      pieces.push(node.data);
      return;
    }
    if (node instanceof Element) {
      if (NO_TEXT.has(node.name) || /mso-list:\s*ignore/i.test(node.attribs.style ?? "")) return;
      // Marks of Word's comments, such as "[A1]".
      if (/\bmsocom(?:anchor|off)\b/.test(node.attribs.class ?? "")) return;
      if (/\bpagebreak\b/.test(`${node.attribs["epub:type"] ?? ""} ${node.attribs.role ?? ""}`)) return;
    }
    const isApart = node instanceof Element && (!INLINE.has(node.name) || isMark(node));
    if (isApart) pieces.push("\n");
    for (const child of childrenOf(node)) visit(child);
    if (isApart) pieces.push("\n");
  };
  visit(root);
  return pieces.join("");
}

/** True for a link such as a note's number, which is no part of the word before it and may be renumbered. */
const isMark = (element: Element): boolean =>
  element.name === "a" && /^\P{L}{1,6}$/u.test(textOf(element).trim());

const NO_TEXT = new Set(["head", "script", "style", "template", "title", "annotation", "annotation-xml"]);

/** Elements within words; all others separate them. */
const INLINE = new Set(
  (
    "a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark math mi mn mo ms mtext mrow msup msub q s samp small span " +
    "strike strong tt u var wbr o:p"
  ).split(" "),
);
