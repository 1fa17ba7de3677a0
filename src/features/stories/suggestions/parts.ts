import { createHash } from "node:crypto";
import { childrenOf, Element, parseMarkup, Text } from "#shared/text/dom.ts";
import { serialise } from "#shared/text/serialise.ts";
import { eachChange, mergeBlock, mergeHtml } from "../chapters/index.ts";
import { align } from "./align.ts";
import type { SuggestionDoc } from "./model.ts";

/** One change: blocks of the base text, and the blocks that replace them. */
export interface Part {
  /** Derived from the old and new content, so that it does not change when other parts are changed. */
  readonly key: string;
  /** Index of the first block that it replaces, from 0. */
  readonly at: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Splits a text into its top-level blocks, each as HTML. */
export const blocksOf = (html: string): string[] =>
  childrenOf(parseMarkup(html))
    .filter((node) => node instanceof Element || (node instanceof Text && node.data.trim() !== ""))
    .map((node) => serialise([node]));

/** Joins blocks into a text. */
export const textOfBlocks = (blocks: readonly string[]): string => blocks.join("\n");

/**
 * Differences between two texts as parts: one per block, or one per passage if several passages of a block
 * differ. Adjacent blocks that were inserted, removed, split or joined form one part.
 */
export function partsOf(before: string, after: string): Part[] {
  const parts: Omit<Part, "key">[] = [];
  const [old, into] = [blocksOf(before), blocksOf(after)];
  for (const run of align(old, into)) {
    if (run.of === "same") continue;
    const [was, is] = [old.slice(run.old.from, run.old.to), into.slice(run.now.from, run.now.to)];
    const each = run.of === "pair" ? eachChange(was[0]!, is[0]!) : null;
    for (const now of each?.map((block) => [block]) ?? [is])
      parts.push({ at: run.old.from, before: was, after: now });
  }
  const seen = new Map<string, number>();
  return parts.map((part) => {
    const what = createHash("sha256")
      .update(JSON.stringify([part.before, part.after]))
      .digest("hex")
      .slice(0, 20);
    const times = seen.get(what) ?? 0;
    seen.set(what, times + 1);
    return { ...part, key: times === 0 ? what : `${what}-${times}` };
  });
}

/** Parts of a suggestion without a decision. */
export function openParts({
  base,
  html,
  decisions,
}: Pick<SuggestionDoc, "base" | "html" | "decisions">): Part[] {
  const decided = new Set(decisions.map(({ part }) => part));
  return partsOf(base, html).filter(({ key }) => !decided.has(key));
}

/**
 * A text with some parts applied, and the parts that could not be applied because the text has changed there
 * since.
 */
export interface Applied {
  readonly html: string;
  readonly changed: readonly Part[];
}

/**
 * Applies parts of a suggestion to the current text, wherever their passages have moved to, and keeps what
 * others have changed meanwhile. A part that is already applied counts as fitting.
 */
export function applyParts(base: string, now: string, parts: readonly Part[]): Applied {
  const [old, current] = [blocksOf(base), blocksOf(now)];
  const places = placesIn(old, current);
  const blocks = [...current];
  const changed: Part[] = [];
  const edits: Edit[] = [];
  for (const part of parts) {
    const block = mergeIn(part, places.near, blocks);
    const edit = block ? null : (editOf(part, places, current) ?? mergedEdit(part, places, current));
    if (block) blocks[block.at] = block.html;
    else if (edit) edits.push(edit);
    else changed.push(part);
  }
  // Applied from the end, so that earlier positions stay valid; of two edits at one position the later one is
  // inserted first.
  edits.reverse().sort((a, b) => b.from - a.from || b.to - a.to);
  for (const { from, to, blocks: into } of edits) blocks.splice(from, to - from, ...into);
  return { html: textOfBlocks(blocks), changed };
}

interface Places {
  /** Current position of each block of the base text; undefined for one that was changed or removed. */
  readonly places: readonly (number | undefined)[];
  /** The same, including the positions of changed blocks. */
  readonly near: readonly (number | undefined)[];
}

function placesIn(old: readonly string[], current: readonly string[]): Places {
  const places: (number | undefined)[] = old.map(() => undefined);
  const near = [...places];
  for (const { of, old: was, now } of align(old, current)) {
    if (of === "same") places[was.from] = now.from;
    if (of !== "other") near[was.from] = now.from;
  }
  return { places, near };
}

/**
 * Applies a change within one block to the current version of that block; null if the changed words are no
 * longer the same.
 */
function mergeIn(
  { at, before, after }: Part,
  near: readonly (number | undefined)[],
  blocks: readonly string[],
): { readonly at: number; readonly html: string } | null {
  const blockIndex = near[at];
  if (before.length !== 1 || after.length !== 1 || blockIndex === undefined) return null;
  const html = mergeBlock({ base: before[0]!, theirs: blocks[blockIndex]!, mine: after[0]! });
  return html === null ? null : { at: blockIndex, html };
}

type Place = { readonly from: number; readonly to: number };
type Edit = Place & { readonly blocks: readonly string[] };

/**
 * Returns the edit for a part: where its blocks are unchanged, where it is to be inserted, or where it is
 * already applied. Returns null in all other cases.
 */
function editOf(
  { at, before, after }: Part,
  { places, near }: Places,
  current: readonly string[],
): Edit | null {
  const from = places[at];
  if (
    before.length > 0 &&
    from !== undefined &&
    before.every((_, index) => places[at + index] === from + index)
  )
    return { from, to: from + before.length, blocks: after };
  const [start, end] = between(at, at + before.length, near, current.length);
  const there = placeOf(after, current.slice(start, end));
  if (after.length > 0 ? there >= 0 : start === end)
    return { from: start + there, to: start + there + after.length, blocks: after };
  return before.length > 0 ? null : { from: start, to: start, blocks: after };
}

/** Merges a part into blocks that others have changed since; null if both have changed the same words. */
function mergedEdit({ at, before, after }: Part, { near }: Places, current: readonly string[]): Edit | null {
  const from = near[at];
  const isThere = from !== undefined && before.every((_, index) => near[at + index] === from + index);
  if (before.length === 0 || !isThere) return null;
  const theirs = current.slice(from, from + before.length);
  const html = mergeHtml({ base: before.join(""), theirs: theirs.join(""), mine: after.join("") });
  return html === null ? null : { from, to: from + before.length, blocks: blocksOf(html) };
}

/** Returns the current range between the nearest surviving blocks before and after a position. */
function between(
  at: number,
  end: number,
  near: readonly (number | undefined)[],
  length: number,
): readonly [number, number] {
  const before = near.slice(0, at).findLast((place) => place !== undefined);
  const after = near.slice(end).find((place) => place !== undefined);
  return [before === undefined ? 0 : before + 1, after ?? length];
}

/** Position of a contiguous sequence of blocks among others; -1 if not found. */
const placeOf = (blocks: readonly string[], among: readonly string[]): number =>
  blocks.length === 0
    ? 0
    : among.findIndex((_, at) => blocks.every((block, index) => among[at + index] === block));
