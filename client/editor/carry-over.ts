import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { Mapping, StepMap } from "prosemirror-transform";

/** A part of a document that was replaced. */
interface Difference {
  readonly from: number;
  readonly to: number;
  /** End of the part that replaced it, in the other document. */
  readonly end: number;
}

/**
 * Makes the changes between two versions of a text again in a third one that also came from the first: text
 * typed while another document was on its way. Null if nothing was typed.
 */
export function carryOver(state: EditorState, base: Node, typed: Node): Transaction | null {
  const mine = differenceOf(base, typed);
  if (!mine) return null;
  const theirs = differenceOf(base, state.doc);
  const maps = theirs ? [new StepMap([theirs.from, theirs.to - theirs.from, theirs.end - theirs.from])] : [];
  const mapping = new Mapping(maps);
  // In a part that others have changed, what was typed is put after their text and replaces nothing.
  const isTheirs = theirs !== null && mine.from < theirs.to && mine.to > theirs.from;
  const to = mapping.map(mine.to, 1);
  const from = isTheirs ? to : Math.min(mapping.map(mine.from, 1), to);
  return state.tr.replace(from, to, typed.slice(mine.from, mine.end));
}

/** Returns the part in which two documents differ; null if they do not. */
export function differenceOf(before: Node, after: Node): Difference | null {
  const from = before.content.findDiffStart(after.content);
  const ends = before.content.findDiffEnd(after.content);
  if (from === null || !ends) return null;
  // The common beginning and end can overlap if a word is repeated.
  const twice = Math.max(0, from - Math.min(ends.a, ends.b));
  return { from, to: ends.a + twice, end: ends.b + twice };
}
