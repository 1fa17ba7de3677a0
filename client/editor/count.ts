import type { Node } from "prosemirror-model";
import { countTextWords } from "../../src/shared/text/words.ts";

/** Counts the words of a document as the server does; blocks that have not changed cost nothing. */
export function wordCounter(): (doc: Node) => number {
  const known = new WeakMap<Node, number>();
  const count = (node: Node): number => {
    if (!node.isTextblock && node.type.name !== "doc") {
      let sum = 0;
      node.forEach((child) => {
        sum += count(child);
      });
      return sum;
    }
    const before = known.get(node);
    if (before !== undefined) return before;
    let words = 0;
    if (node.isTextblock)
      words = countTextWords(
        node.textBetween(0, node.content.size, "\n", (leaf) => (leaf.type.name === "hard_break" ? "\n" : "")),
      );
    else
      node.forEach((child) => {
        words += count(child);
      });
    known.set(node, words);
    return words;
  };
  return count;
}
