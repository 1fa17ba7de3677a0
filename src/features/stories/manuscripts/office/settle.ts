import type { Block, Inline, Paragraph, Row, Settled, Tracked } from "./model.ts";

/** Returns true if a text has tracked changes. */
export const isTracked = (blocks: readonly Block[]): boolean =>
  blocks.some((block) => {
    if (block.kind === "table")
      return block.rows.some((row) => row.tracked || row.cells.some((cell) => isTracked(cell.blocks)));
    if (block.kind !== "paragraph") return false;
    return block.tracked !== undefined || block.inlines.some(isTrackedInline);
  });

const isTrackedInline = (inline: Inline): boolean =>
  inline.tracked !== undefined ||
  (inline.kind === "words" && inline.lookBefore !== undefined) ||
  (inline.kind === "note" && isTracked(inline.note.blocks));

/**
 * Returns a text with all tracked changes accepted or rejected (ECMA-376, 17.13.5): words, note references,
 * images, paragraph marks, table rows and formatting.
 */
export function settle(blocks: readonly Block[], way: Settled): Block[] {
  const settled: Block[] = [];
  /** Paragraphs with a deleted paragraph mark are joined with the next. */
  let joined: { readonly inlines: readonly Inline[]; readonly paragraph: Paragraph } | null = null;
  const flush = () => {
    if (joined) settled.push({ ...joined.paragraph, inlines: joined.inlines });
    joined = null;
  };
  for (const block of blocks) {
    if (block.kind !== "paragraph") {
      flush();
      const settledBlock = block.kind === "table" ? { ...block, rows: rowsOf(block.rows, way) } : block;
      if (settledBlock.kind !== "table" || settledBlock.rows.length > 0) settled.push(settledBlock);
      continue;
    }
    const inlines: readonly Inline[] = [
      ...((joined as { inlines: readonly Inline[] } | null)?.inlines ?? []),
      ...block.inlines.flatMap((inline) => settleInline(inline, way)),
    ];
    if (goes(block.tracked, way)) joined = { inlines, paragraph: block };
    else {
      joined = null;
      settled.push({ ...block, inlines });
    }
  }
  flush();
  return settled;
}

const goes = (tracked: readonly Tracked[] | undefined, way: Settled): boolean =>
  tracked?.some(({ kind }) => kind === (way === "accepted" ? "deletion" : "insertion")) ?? false;

const rowsOf = (rows: readonly Row[], way: Settled): Row[] =>
  rows
    .filter((row) => !goes(row.tracked, way))
    .map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, blocks: settle(cell.blocks, way) })),
    }));

function settleInline(inline: Inline, way: Settled): Inline[] {
  if (goes(inline.tracked, way)) return [];
  if (inline.kind === "words")
    return [way === "rejected" && inline.lookBefore ? { ...inline, look: inline.lookBefore } : inline];
  if (inline.kind === "note")
    return [{ ...inline, note: { ...inline.note, blocks: settle(inline.note.blocks, way) } }];
  return [inline];
}
