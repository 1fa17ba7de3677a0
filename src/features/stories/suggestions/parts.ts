import { createHash } from "node:crypto";
import { childrenOf, Element, parseMarkup, Text } from "../../../shared/text/dom.ts";
import { serialise } from "../../../shared/text/serialise.ts";
import { eachChange, mergeBlock, mergeHtml } from "../chapters/index.ts";
import { align } from "./align.ts";
import type { SuggestionDoc } from "./model.ts";

/** One change: blocks of the base text that others take the place of. */
export interface Part {
  /** Of what it changes into what, so that it stays the same while other parts are changed. */
  readonly key: string;
  /** The first block that it is about, from 0. */
  readonly at: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A text's outermost blocks, each as HTML. */
export const blocksOf = (html: string): string[] =>
  childrenOf(parseMarkup(html))
    .filter((node) => node instanceof Element || (node instanceof Text && node.data.trim() !== ""))
    .map((node) => serialise([node]));

/** Blocks as a text again. */
export const textOfBlocks = (blocks: readonly string[]): string => blocks.join("\n");

/**
 * What makes one text another, part by part: a block each, and a passage of it each where several of its passages are
 * changed. Blocks that were put in, taken out, parted or joined are one part where they stand beside each other.
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

/** Parts of a suggestion that nobody has decided about. */
export function openParts({
  base,
  html,
  decisions,
}: Pick<SuggestionDoc, "base" | "html" | "decisions">): Part[] {
  const decided = new Set(decisions.map(({ part }) => part));
  return partsOf(base, html).filter(({ key }) => !decided.has(key));
}

/** A text with some parts in it, and those that do not fit it, for it has changed there since. */
export interface Applied {
  readonly html: string;
  readonly changed: readonly Part[];
}

/**
 * Puts parts of a suggestion into the text as it is now, wherever their passages have moved to: what others have changed
 * meanwhile stays. A part that is in it already fits.
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
  // From the end, so that places before stay what they are; of two at one place the later is put in first.
  edits.reverse().sort((a, b) => b.from - a.from || b.to - a.to);
  for (const { from, to, blocks: into } of edits) blocks.splice(from, to - from, ...into);
  return { html: textOfBlocks(blocks), changed };
}

interface Places {
  /** Where each block of the base text stands now; undefined for one that was changed or taken out. */
  readonly places: readonly (number | undefined)[];
  /** The same, and where one stands that was changed. */
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

/** A change within one block in that block as it is now; null where its words were changed since. */
function mergeIn(
  { at, before, after }: Part,
  near: readonly (number | undefined)[],
  blocks: readonly string[],
): { readonly at: number; readonly html: string } | null {
  const place = near[at];
  if (before.length !== 1 || after.length !== 1 || place === undefined) return null;
  const html = mergeBlock({ base: before[0]!, theirs: blocks[place]!, mine: after[0]! });
  return html === null ? null : { at: place, html };
}

type Place = { readonly from: number; readonly to: number };
type Edit = Place & { readonly blocks: readonly string[] };

/** Where a part's blocks stand as they were, or where it is put in, or is already; null for none of these. */
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

/** Blocks that others have changed since, with the part in them too; null where both have changed the same words. */
function mergedEdit({ at, before, after }: Part, { near }: Places, current: readonly string[]): Edit | null {
  const from = near[at];
  const isThere = from !== undefined && before.every((_, index) => near[at + index] === from + index);
  if (before.length === 0 || !isThere) return null;
  const theirs = current.slice(from, from + before.length);
  const html = mergeHtml({ base: before.join(""), theirs: theirs.join(""), mine: after.join("") });
  return html === null ? null : { from, to: from + before.length, blocks: blocksOf(html) };
}

/** What stands now between the last block before a place and the first behind it that are still there. */
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

/** Where blocks stand among others, side by side; -1 for nowhere. */
const placeOf = (blocks: readonly string[], among: readonly string[]): number =>
  blocks.length === 0
    ? 0
    : among.findIndex((_, at) => blocks.every((block, index) => among[at + index] === block));
