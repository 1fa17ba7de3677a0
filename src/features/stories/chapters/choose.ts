import { diffArrays } from "diff";
import { sanitiseChapter } from "#core/text/index.ts";
import type { Side } from "#shared/stories/revisions.enums.ts";
import { childrenOf, parseMarkup } from "#shared/text/dom.ts";
import { serialise } from "#shared/text/serialise.ts";

/** A passage that differs between two texts; "" if one side lacks it. */
export interface Passage {
  readonly theirs: string;
  readonly mine: string;
}

type Piece = { readonly same: readonly string[] } | Passage;

/**
 * Returns the differing passages of two texts in order: paragraph by paragraph if the numbers of removed and
 * added paragraphs match.
 */
export const passagesOf = (theirs: string, mine: string): Passage[] =>
  piecesOf(theirs, mine).filter((piece): piece is Passage => "theirs" in piece);

/** Builds the text with the chosen side for each passage. */
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
