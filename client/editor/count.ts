import type { Node } from "prosemirror-model";
import { countTextWords } from "#shared/text/words.ts";

/** Counts the words of a document as the server does; unchanged blocks are cached. */
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
    let wordCount = 0;
    if (node.isTextblock)
      wordCount = countTextWords(
        node.textBetween(0, node.content.size, "\n", (leaf) => (leaf.type.name === "hard_break" ? "\n" : "")),
      );
    else
      node.forEach((child) => {
        wordCount += count(child);
      });
    known.set(node, wordCount);
    return wordCount;
  };
  return count;
}
