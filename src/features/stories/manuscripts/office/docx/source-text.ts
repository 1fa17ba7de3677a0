import { type ChildNode, type Document, Element, Text, textOf } from "#shared/text/dom.ts";
import { elementsOf } from "./package.ts";

/**
 * Returns all words in the text nodes of a Word part, separated by paragraph: what an import must account
 * for. Independent of how text is read, except that only one of two alternatives (ECMA-376, part 3) is
 * displayed.
 */
export function sourceText(root: Document | Element): string {
  const pieces: string[] = [];
  const visit = (node: ChildNode | Document): void => {
    if (!(node instanceof Element)) {
      if (!(node instanceof Text) && "children" in node) node.children.forEach(visit);
      return;
    }
    if (TEXTS.has(node.name)) pieces.push(textOf(node));
    else if (node.name === "mc:alternatecontent")
      pieces.push(
        elementsOf(node)
          .map(sourceText)
          .find((text) => text.trim() !== "") ?? "",
      );
    else {
      if (PARTING.has(node.name)) pieces.push("\n");
      if (node.name === "w:nobreakhyphen") pieces.push("\u2011");
      inReadingOrder(node).forEach(visit);
      if (PARTING.has(node.name)) pieces.push("\n");
    }
  };
  visit(root);
  return pieces.join("");
}

/** Returns children as a reader meets them: Word writes the reading of a ruby before its base. */
function inReadingOrder({ name, children }: Element): readonly ChildNode[] {
  if (name !== "w:ruby") return children;
  const isReading = (node: ChildNode) => node instanceof Element && node.name === "w:rt";
  return [...children.filter((node) => !isReading(node)), ...children.filter(isReading)];
}

const TEXTS = new Set(["w:t", "w:deltext", "m:t", "a:t"]);
const PARTING = new Set([
  "w:p",
  "w:tc",
  "w:br",
  "w:cr",
  "w:tab",
  "w:ptab",
  "a:p",
  "w:txbxcontent",
  "w:footnotereference",
  "w:endnotereference",
  "m:omath",
]);
