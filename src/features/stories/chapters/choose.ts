import { diffArrays } from "diff";
import { sanitiseChapter } from "../../../core/text/index.ts";
import type { Side } from "../../../shared/stories/revisions.enums.ts";
import { childrenOf, parseMarkup } from "../../../shared/text/dom.ts";
import { serialise } from "../../../shared/text/serialise.ts";

/** A passage of which two texts have each their own; "" where one has none. */
export interface Passage {
  readonly theirs: string;
  readonly mine: string;
}

type Piece = { readonly same: readonly string[] } | Passage;

/** Passages of two texts that differ, in their order: paragraph by paragraph where as many came as went. */
export const passagesOf = (theirs: string, mine: string): Passage[] =>
  piecesOf(theirs, mine).filter((piece): piece is Passage => "theirs" in piece);

/** The text in which of each passage what was chosen stands. */
export function chosenText(theirs: string, mine: string, choices: readonly Side[]): string {
  let at = 0;
  const blocks = piecesOf(theirs, mine).flatMap((piece) => {
    if ("same" in piece) return piece.same;
    const side = choices[at++];
    return side === "both" ? [piece.theirs, piece.mine] : side ? [piece[side]] : [];
  });
  return sanitiseChapter(blocks.filter(Boolean).join("\n")).html;
}

function piecesOf(theirs: string, mine: string): Piece[] {
  const pieces: Piece[] = [];
  let out: string[] = [];
  let into: string[] = [];
  const settle = () => {
    if (out.length === into.length)
      for (const [at, block] of out.entries()) pieces.push({ theirs: block, mine: into[at]! });
    else pieces.push({ theirs: out.join("\n"), mine: into.join("\n") });
    [out, into] = [[], []];
  };
  for (const { value, added, removed } of diffArrays(blocksOf(theirs), blocksOf(mine))) {
    if (added) into.push(...value);
    else if (removed) out.push(...value);
    else {
      settle();
      pieces.push({ same: value });
    }
  }
  settle();
  return pieces;
}

const blocksOf = (html: string): string[] =>
  childrenOf(parseMarkup(html))
    .map((node) => serialise([node]))
    .filter((block) => block.trim() !== "");
