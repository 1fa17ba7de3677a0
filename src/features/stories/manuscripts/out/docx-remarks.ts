import { type ChildNode, Element } from "#shared/text/dom.ts";
import { indexOfWords } from "./docx-line.ts";
import { isNotes, linesIn } from "./planned.ts";
import type { Remark } from "./review.ts";

/** Assigns comments to the lines that contain their words, or else to the whole text. */
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
    const matchingLine = quote && lines.find(({ words }) => indexOfWords(words, quote) >= 0);
    if (matchingLine)
      placed.set(matchingLine.line, [...(placed.get(matchingLine.line) ?? []), { ...remark, quote }]);
    else ofAll.push(remark);
  }
  return { placed, ofAll };
}
