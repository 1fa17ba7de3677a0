import { diffArrays } from "diff";
import { sanitiseChapter } from "#core/text/index.ts";
import { childrenOf, parseMarkup } from "#shared/text/dom.ts";
import { serialise } from "#shared/text/serialise.ts";

/** A base text and two edits of it. */
export interface Sides<Text = string> {
  /** The common base. */
  readonly base: Text;
  readonly theirs: Text;
  readonly mine: Text;
}

/**
 * Maximum number of changes at one place; beyond it the writer chooses between the texts, because the cost
 * grows quadratically.
 */
const MAX_EDITS = 1_000;
const TOKEN = /<[^>]*>|&#?\w+;|[\p{L}\p{N}\p{M}'’-]+|\s+|./gsu;
const WORD = /^[\p{L}\p{N}\p{M}'’-]/u;

/**
 * Merges two edits into canonical HTML, block by block and then word by word; null if both changed the same
 * words differently, so that the writer has to choose. If both add text at the same place, both additions are
 * retained.
 */
export function mergeHtml({ base, theirs, mine }: Sides): string | null {
  const blocks = { base: blocksOf(base), theirs: blocksOf(theirs), mine: blocksOf(mine) };
  const merged = merge(blocks, mergeTokens);
  if (!merged) return null;
  const raw = merged.join("");
  const { html } = sanitiseChapter(raw);
  // Two edits of the same structure may not combine to valid HTML.
  return wordsOf(html) === wordsOf(raw) ? html : null;
}

/** Merges two edits of one block word by word. */
export const mergeBlock = ({ base, theirs, mine }: Sides): string | null =>
  mergeTokens({ base: [base], theirs: [theirs], mine: [mine] })?.join("") ?? null;

/**
 * Returns one version of a block for each change to another version, applied alone, in order; changes
 * separated only by white space count as one. Null if one change alone would leave no block.
 */
export function eachChange(before: string, after: string): string[] | null {
  const base = tokensOf([before]);
  const changes = changesOf(base, tokensOf([after]));
  if (!changes) return null;
  const joined: Change[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    const between = last && base.slice(last.to, change.from);
    if (last && between?.every((token) => token.trim() === ""))
      joined[joined.length - 1] = {
        from: last.from,
        to: change.to,
        now: [...last.now, ...between, ...change.now],
      };
    else joined.push(change);
  }
  const blocks = joined.map((change) => madeOf(base, { from: 0, to: base.length }, [change]).join(""));
  const together = blocks.reduce<string | null>(
    (theirs, mine) => theirs && mergeBlock({ base: before, theirs, mine }),
    before,
  );
  return together === after &&
    blocks.every((block) => blocksOf(block).join("") === block && blocksOf(block).length === 1)
    ? blocks
    : null;
}

/** Merges a line that is changed as a whole; with an unknown base the writer has to choose. */
export const mergeLine = ({
  base,
  theirs,
  mine,
}: Omit<Sides, "base"> & { readonly base: string | undefined }): string | null =>
  mine === base || mine === theirs ? theirs : theirs === base ? mine : null;

/**
 * Returns true if all words of a text occur in another in the same order, so that overwriting it loses
 * nothing.
 */
export function holdsAll(whole: string, text: string): boolean {
  let at = 0;
  const words = text.match(TOKEN) ?? [];
  for (const token of whole.match(TOKEN) ?? []) if (at < words.length && token === words[at]) at += 1;
  return at === words.length;
}

type Parts = Sides<readonly string[]>;

/** Merges blocks word by word. Words that become adjacent stay separate words. */
function mergeTokens({ base, theirs, mine }: Parts): string[] | null {
  const merged = merge({ base: tokensOf(base), theirs: tokensOf(theirs), mine: tokensOf(mine) }, bothAdded);
  return (
    merged?.flatMap((token, at) =>
      WORD.test(token) && WORD.test(merged[at - 1] ?? "") ? [" ", token] : [token],
    ) ?? null
  );
}

/** A range of the base that one side replaced; empty if words were added. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly now: readonly string[];
}

/** `met` decides the result where both sides changed the same range. */
function merge(
  { base, theirs, mine }: Parts,
  met: (parts: Parts) => readonly string[] | null,
): string[] | null {
  const [left, right] = [changesOf(base, theirs), changesOf(base, mine)];
  if (!left || !right) return null;
  const merged: string[] = [];
  let at = 0;
  const put = ({ from, to, now }: Change) => {
    merged.push(...base.slice(at, from), ...now);
    at = to;
  };
  while (left.length > 0 || right.length > 0) {
    const [one, other] = [left[0], right[0]];
    if (!one || !other || !touch(one, other)) {
      put(!other || (one && isBefore(one, other)) ? left.shift()! : right.shift()!);
      continue;
    }
    const run = { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
    const [ofLeft, ofRight]: [Change[], Change[]] = [[], []];
    for (const [all, own] of [
      [left, ofLeft],
      [right, ofRight],
      [left, ofLeft],
    ] as const)
      while (all[0] && (touch(all[0], run) || own.length === 0)) {
        run.to = Math.max(run.to, all[0].to);
        own.push(all.shift()!);
      }
    const parts = {
      base: base.slice(run.from, run.to),
      theirs: madeOf(base, run, ofLeft),
      mine: madeOf(base, run, ofRight),
    };
    const now = parts.theirs.join("") === parts.mine.join("") ? parts.theirs : met(parts);
    if (!now) return null;
    put({ ...run, now });
  }
  merged.push(...base.slice(at));
  return merged;
}

/** Returns null if there are too many changes. */
function changesOf(base: readonly string[], side: readonly string[]): Change[] | null {
  const found = diffArrays([...base], [...side], { maxEditLength: MAX_EDITS });
  if (!found) return null;
  const changes: { from: number; to: number; now: string[] }[] = [];
  let at = 0;
  for (const { value, added, removed } of found) {
    if (added || removed) {
      const last = changes.at(-1);
      const change = last?.to === at ? last : { from: at, to: at, now: [] };
      if (change !== last) changes.push(change);
      if (added) change.now.push(...value);
      else change.to += value.length;
    }
    if (!added) at += value.length;
  }
  return changes;
}

type Run = Pick<Change, "from" | "to">;

/** Returns true if two ranges overlap, or both insert at the same place. */
const touch = (a: Run, b: Run): boolean =>
  (a.from < b.to && b.from < a.to) || (a.from === b.from && a.to === b.to);

const isBefore = (a: Run, b: Run): boolean => a.from < b.from || (a.from === b.from && a.to <= b.to);

/** Returns one side's version of a range. */
function madeOf(base: readonly string[], { from, to }: Run, changes: readonly Change[]): string[] {
  const made: string[] = [];
  let at = from;
  for (const change of changes) {
    made.push(...base.slice(at, change.from), ...change.now);
    at = change.to;
  }
  return [...made, ...base.slice(at, to)];
}

/** Their addition, which is already in the text, followed by mine. */
const bothAdded = ({ base, theirs, mine }: Parts): readonly string[] | null =>
  base.length > 0 ? null : [...theirs, ...mine];

const blocksOf = (html: string): string[] => childrenOf(parseMarkup(html)).map((node) => serialise([node]));
const tokensOf = (blocks: readonly string[]): string[] => blocks.join("").match(TOKEN) ?? [];
const wordsOf = (html: string): string =>
  tokensOf([html])
    .filter((token) => !token.startsWith("<") && token.trim())
    .join(" ");
