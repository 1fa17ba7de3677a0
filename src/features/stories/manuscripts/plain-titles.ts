/** A paragraph or heading of plain text. */
export interface PlainBlock {
  readonly text: string;
  readonly isHeading: boolean;
}

/** A chapter's number without a title. */
const BARE = /^(?:\p{L}+\s+)?(?:\d{1,3}|[ivxlc]{1,8})\.?$/iu;

/** A line that may be a title: it begins with a capital or a number, and does not end like a sentence. */
const TITLE_LINE = /^[_*]?(?:\p{Lu}|\d)[^\n]{0,69}(?<![.!?…,;:"”’])[_*]?$/u;

/** Joins chapter numbers with the lines below them if these are titles, for at least two and most of them. */
export function withTitleLines(blocks: readonly PlainBlock[]): PlainBlock[] {
  const bare = blocks.flatMap((block, at) => (block.isHeading && BARE.test(block.text.trim()) ? [at] : []));
  const titled = new Set(bare.filter((at) => isTitleBelow(blocks, at)));
  if (titled.size < 2 || titled.size < bare.length * 0.8) return [...blocks];
  return blocks.flatMap((block, at) => {
    if (titled.has(at - 1)) return [];
    if (!titled.has(at)) return [block];
    return [
      { ...block, text: `${block.text.trim()}\n${blocks[at + 1]!.text.trim().replace(/^[_*]|[_*]$/g, "")}` },
    ];
  });
}

function isTitleBelow(blocks: readonly PlainBlock[], at: number): boolean {
  const [line, next] = [blocks[at + 1], blocks[at + 2]];
  const text = line?.text.trim() ?? "";
  const isCapitals = text === text.toUpperCase() && text.endsWith(".");
  return (
    line?.isHeading === false &&
    next?.isHeading === false &&
    text.split(/\s+/).length <= 10 &&
    TITLE_LINE.test(isCapitals ? text.slice(0, -1) : text)
  );
}
