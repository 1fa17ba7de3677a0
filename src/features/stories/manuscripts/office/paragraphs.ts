import { type Block, type Inline, isEmptyLine, type Paragraph, wordsOf } from "./model.ts";

/** A quarter of an inch in twentieths of a point: one indentation step, or a quotation if on both sides. */
export const STEP = 360;

/** A paragraph with only hidden text is hidden completely. */
export function hiddenWhole(paragraph: Omit<Paragraph, "inlines">, inlines: readonly Inline[]): Paragraph {
  const textInlines = inlines.filter((inline) => inline.kind === "words" && inline.text.trim() !== "");
  const isHidden =
    textInlines.length > 0 &&
    inlines.every((inline) => inline.kind !== "words" || inline.text.trim() === "" || inline.look.hidden) &&
    !inlines.some(({ kind }) => kind === "picture" || kind === "note");
  if (!isHidden) return { ...paragraph, inlines };
  const shown = inlines.map((inline) => {
    if (inline.kind !== "words") return inline;
    const { hidden: _, ...look } = inline.look;
    return { ...inline, look };
  });
  return { kind: "paragraph", role: "plain", isHidden: true, inlines: shown };
}

/** Returns the paragraphs of a hidden passage, hidden; its pictures go with it. */
export const hiddenBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.kind === "html") return [{ kind: "html", html: `<div hidden>${block.html}</div>` }];
    if (block.kind === "table")
      return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => hiddenBlocks(cell.blocks)));
    if (block.kind !== "paragraph" || isEmptyLine(block.inlines)) return [];
    const inlines = block.inlines.filter(({ kind }) => kind !== "picture");
    return [{ kind: "paragraph", role: "plain", isHidden: true, inlines }];
  });

/** Returns true for anything but a paragraph without visible content. */
export const hasWords = (block: Block): boolean => block.kind !== "paragraph" || !isEmptyLine(block.inlines);

/** Returns the words of a block, of all cells for a table. */
export const wordsOfBlock = (block: Block): string =>
  block.kind === "paragraph"
    ? wordsOf(block.inlines)
    : block.kind === "table"
      ? block.rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks.map(wordsOfBlock))).join(" ")
      : "";
