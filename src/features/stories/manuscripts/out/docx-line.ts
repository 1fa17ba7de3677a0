import { diffArrays } from "diff";
import type { ParagraphChild } from "docx";
import { textOf } from "#shared/text/dom.ts";
import { NOTE_WORDS } from "./docx-notes.ts";
import type { DocxReview } from "./docx-review.ts";
import type { DocxRuns, Look, MarkedPiece, Piece } from "./docx-runs.ts";
import type { Edit } from "./planned.ts";
import type { Remark } from "./review.ts";

const TOKEN = /[\p{L}\p{N}\p{M}'’]+|\s+|./gsu;

/** Changes and comments on a line. */
export interface OnLine {
  readonly edits: readonly Edit[];
  readonly remarks: readonly Remark[];
}

/** Writes a line word by word, with several people's suggestions tracked and comments around their words. */
export function writeLine(
  { runs, review }: { readonly runs: DocxRuns; readonly review: DocxReview },
  pieces: readonly Piece[],
  look: Look,
  { edits, remarks }: OnLine,
): ParagraphChild[] {
  const tokens = tokensOf(pieces);
  const marked: MarkedPiece[] = [...tokens];
  const added: MarkedPiece[][] = Array.from({ length: tokens.length + 1 }, () => []);
  for (const { who, nodes } of edits) {
    const now = tokensOf(runs.pieces(nodes, look));
    let [at, next] = [0, 0];
    for (const { count, ...change } of diffArrays(tokens.map(keyOf), now.map(keyOf))) {
      if (change.added) {
        const mark = review.mark("added", who);
        added[at]!.push(...now.slice(next, next + count).map((piece) => ({ ...piece, mark })));
      } else if (change.removed) {
        const mark = review.mark("removed", who);
        // Two people may delete the same words; they are deleted once.
        for (let each = at; each < at + count; each += 1)
          if (!marked[each]!.mark) marked[each] = { ...tokens[each]!, mark };
      }
      if (!change.added) at += count;
      if (!change.removed) next += count;
    }
  }
  const [starts, ends] = placesOf(tokens, remarks, review);
  const written: ParagraphChild[] = [];
  let open: MarkedPiece[] = [];
  const flush = () => {
    written.push(...runs.write(joined(open)));
    open = [];
  };
  const put = (all: ReadonlyMap<number, readonly ParagraphChild[]>, at: number) => {
    const here = all.get(at);
    if (!here) return;
    flush();
    written.push(...here);
  };
  for (let at = 0; at <= tokens.length; at += 1) {
    // A comment on deleted words is attached to their replacement.
    const isGone = Boolean(marked[at - 1]?.mark);
    if (!isGone) put(ends, at);
    open.push(...added[at]!);
    if (isGone) put(ends, at);
    put(starts, at);
    if (at < tokens.length) open.push(marked[at]!);
  }
  flush();
  return written;
}

/** Splits pieces into the smallest units of change. */
const tokensOf = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece) => {
    if (piece.element || piece.text === "") return [piece];
    const { break: breaks, ...look } = piece.look;
    return (piece.text.match(TOKEN) ?? []).map((text, index) => ({
      ...piece,
      text,
      look: index === 0 && breaks ? piece.look : look,
    }));
  });

const keyOf = ({ text, look, link, element }: Piece): string =>
  JSON.stringify([
    text,
    look,
    link,
    element?.name ?? "",
    element?.attribs.src ?? element?.attribs[NOTE_WORDS] ?? element?.attribs.href ?? "",
    element?.name === "ruby" ? textOf(element) : "",
  ]);

/** Joins adjacent pieces with equal formatting and marks. */
function joined(pieces: readonly MarkedPiece[]): MarkedPiece[] {
  const all: MarkedPiece[] = [];
  const likeness = ({ look, link, mark }: MarkedPiece) => JSON.stringify([look, link, mark ?? null]);
  for (const piece of pieces) {
    const last = all.at(-1);
    const joins =
      last && !last.element && !piece.element && last.text !== "" && piece.text !== "" && !piece.look.break;
    if (
      joins &&
      likeness({ ...last, look: { ...last.look, break: 0 } }) ===
        likeness({ ...piece, look: { ...piece.look, break: 0 } })
    )
      all[all.length - 1] = { ...last, text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
}

type Places = ReadonlyMap<number, readonly ParagraphChild[]>;

/** Returns where comments start and end, by the index of the following word. */
function placesOf(words: readonly Piece[], remarks: readonly Remark[], review: DocxReview): [Places, Places] {
  const starts = new Map<number, ParagraphChild[]>();
  const ends = new Map<number, ParagraphChild[]>();
  const line = words.map(({ text }) => text).join("");
  for (const remark of remarks) {
    const from = indexOfWords(line, remark.quote);
    const until = from + remark.quote.length;
    let [first, last, at] = [0, words.length, 0];
    for (const [index, { text }] of words.entries()) {
      if (at <= from) first = index;
      at += text.length;
      if (at >= until) {
        last = index + 1;
        break;
      }
    }
    const { start, end } = review.around(remark);
    starts.set(first, [...(starts.get(first) ?? []), ...start]);
    ends.set(last, [...(ends.get(last) ?? []), ...end]);
  }
  return [starts, ends];
}

/**
 * Returns the index of words in a line, regardless of the kind of spaces and quotation marks; -1 if missing.
 */
export const indexOfWords = (line: string, words: string): number => alike(line).indexOf(alike(words));

const alike = (words: string): string =>
  words
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/\s/g, " ");
