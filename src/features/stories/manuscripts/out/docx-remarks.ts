import { type ChildNode, Element } from "../../../../shared/text/dom.ts";
import { indexOfWords } from "./docx-line.ts";
import { isNotes, linesIn } from "./planned.ts";
import type { Remark } from "./review.ts";

/** Where what is said of a text stands: on the line that has its words, else it is of all the text. */
export function placeRemarks(
  base: readonly ChildNode[],
  remarks: readonly Remark[],
  wordsOf: (line: Element) => string,
): { readonly placed: ReadonlyMap<Element, readonly Remark[]>; readonly ofAll: readonly Remark[] } {
  const lines = base
    .flatMap((block) => (block instanceof Element && !isNotes(block) ? linesIn(block) : []))
    .map((line) => ({ line, words: wordsOf(line) }));
  const ofAll: Remark[] = [];
  const placed = new Map<Element, Remark[]>();
  for (const remark of remarks) {
    const quote = remark.quote.split("\n\n")[0]!.trim();
    const found = quote && lines.find(({ words }) => indexOfWords(words, quote) >= 0);
    if (found) placed.set(found.line, [...(placed.get(found.line) ?? []), { ...remark, quote }]);
    else ofAll.push(remark);
  }
  return { placed, ofAll };
}
