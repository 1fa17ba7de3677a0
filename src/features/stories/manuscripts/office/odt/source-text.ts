import { type ChildNode, childrenOf, type Document, Element, Text, textOf } from "#shared/text/dom.ts";

/**
 * Returns all words in the text nodes of an OpenDocument text, separated by paragraph: what an import must
 * account for. Independent of how text is read; leaves out data about the text, such as dates of comments.
 */
export function odtSourceText(root: Document | Element): string {
  const pieces: string[] = [];
  const visit = (node: ChildNode | Document): void => {
    if (node instanceof Text) {
      pieces.push(node.data.replace(/[\t\n\r ]+/g, " "));
      return;
    }
    if (node instanceof Element && DATA.has(node.name)) return;
    if (node instanceof Element && node.name === "text:hidden-text" && textOf(node) === "")
      pieces.push(" ", node.attribs["text:string-value"] ?? "", " ");
    const isApart = node instanceof Element && !INLINE.test(node.name);
    if (isApart) pieces.push("\n");
    for (const child of childrenOf(node)) visit(child);
    if (isApart) pieces.push("\n");
  };
  visit(root);
  return pieces.join("");
}

const DATA = new Set([
  "dc:creator",
  "dc:date",
  "meta:date-string",
  "meta:creator-initials",
  "loext:sender-initials",
  "text:note-citation",
  "text:number",
  "svg:title",
  "svg:desc",
  "office:binary-data",
  "office:scripts",
  "office:forms",
  "office:event-listeners",
  "text:sequence-decls",
  "text:variable-decls",
  "text:user-field-decls",
]);
/** Elements within a line; all others separate words. */
const INLINE =
  /^(?:text:(?:span|a|ruby|ruby-base|meta|meta-field|change(?:-start|-end)?|bookmark(?:-start|-end)?|reference-mark(?:-start|-end)?|soft-page-break|hidden-text|conditional-text)|office:annotation-end)$/;
