import { exportsText } from "../../../../shared/stories/exports.text.ts";
import { type ChildNode, Element, elementsIn, textOf } from "../../../../shared/text/dom.ts";
import { indexOfWords } from "./docx-line.ts";
import { isNotes, linesIn } from "./planned.ts";
import type { Remark, Said } from "./review.ts";

/** Where what is said of a text stands: on the line that has its words, else it is of all the text. */
export function placeRemarks(
  base: readonly ChildNode[],
  others: readonly { readonly who: Said; readonly nodes: readonly ChildNode[] }[],
  remarks: readonly Remark[],
  wordsOf: (line: Element) => string,
): { readonly placed: ReadonlyMap<Element, readonly Remark[]>; readonly ofAll: readonly Remark[] } {
  const lines = base
    .flatMap((block) => (block instanceof Element && !isNotes(block) ? linesIn(block) : []))
    .map((line) => ({ line, words: wordsOf(line) }));
  const ofAll = others.flatMap(({ who, nodes }) =>
    notesIn(base, nodes).map((text): Remark => ({ ...who, text, quote: "", answers: [] })),
  );
  const placed = new Map<Element, Remark[]>();
  for (const remark of remarks) {
    const quote = remark.quote.split("\n\n")[0]!.trim();
    const found = quote && lines.find(({ words }) => indexOfWords(words, quote) >= 0);
    if (found) placed.set(found.line, [...(placed.get(found.line) ?? []), { ...remark, quote }]);
    else ofAll.push(remark);
  }
  return { placed, ofAll };
}

/** Words of a text's notes that another has not got: Word tracks no notes themselves. */
function notesIn(base: readonly ChildNode[], other: readonly ChildNode[]): string[] {
  const words = (nodes: readonly ChildNode[]) =>
    nodes
      .filter(isNotes)
      .flatMap((notes) => [...elementsIn(notes)])
      .filter(({ name, attribs }) => name === "li" && attribs.id)
      .map((note) =>
        textOf(note)
          .replace(/\s+/g, " ")
          .replace(/↩\uFE0E?/g, "")
          .trim(),
      );
  const known = new Set(words(base));
  return words(other)
    .filter((note) => note !== "" && !known.has(note))
    .map(exportsText.suggestedNote);
}
