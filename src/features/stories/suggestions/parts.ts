import { createHash } from "node:crypto";
import { diffArrays } from "diff";
import { childrenOf, Element, parseMarkup, Text } from "../../../shared/text/dom.ts";
import { serialise } from "../../../shared/text/serialise.ts";
import { eachChange, mergeBlock } from "../chapters/index.ts";
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
 * What makes one text another, part by part: a block each where as many come as go, and a passage of it each where
 * several of its passages are changed.
 */
export function partsOf(before: string, after: string): Part[] {
  const parts: Omit<Part, "key">[] = [];
  let at = 0;
  let out: string[] = [];
  let into: string[] = [];
  const settle = () => {
    const start = at - out.length;
    if (out.length === into.length)
      out.forEach((block, index) => {
        for (const after of eachChange(block, into[index]!) ?? [into[index]!])
          parts.push({ at: start + index, before: [block], after: [after] });
      });
    else if (out.length + into.length > 0) parts.push({ at: start, before: out, after: into });
    [out, into] = [[], []];
  };
  for (const { value, added, removed } of diffArrays(blocksOf(before), blocksOf(after))) {
    if (added) into.push(...value);
    else if (removed) {
      out.push(...value);
      at += value.length;
    } else {
      settle();
      at += value.length;
    }
  }
  settle();
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
  const { places, near } = placesIn(old, current);
  const blocks = [...current];
  const changed: Part[] = [];
  const edits: { readonly from: number; readonly to: number; readonly blocks: readonly string[] }[] = [];
  for (const part of parts) {
    const block = mergeIn(part, near, blocks);
    const place = block ? null : placeOf(part, places, current);
    if (block) blocks[block.at] = block.html;
    else if (place === null) changed.push(part);
    else edits.push({ ...place, blocks: part.after });
  }
  // From the end, so that places before stay what they are.
  edits.sort((a, b) => b.from - a.from || b.to - a.to);
  for (const { from, to, blocks: into } of edits) blocks.splice(from, to - from, ...into);
  return { html: textOfBlocks(blocks), changed };
}

interface Places {
  /** Where each block of the base text stands now; undefined for one that was changed or taken out. */
  readonly places: readonly (number | undefined)[];
  /** The same, and where one stands that was changed: as many blocks are there as were before. */
  readonly near: readonly (number | undefined)[];
}

function placesIn(old: readonly string[], current: readonly string[]): Places {
  const places: (number | undefined)[] = [];
  const near: (number | undefined)[] = [];
  let now = 0;
  let out = 0;
  let into = 0;
  const settle = () => {
    for (let each = 0; each < out; each += 1) near.push(out === into ? now - into + each : undefined);
    [out, into] = [0, 0];
  };
  for (const { value, added, removed } of diffArrays([...old], [...current])) {
    if (added) {
      now += value.length;
      into += value.length;
    } else if (removed) {
      out += value.length;
      places.push(...value.map(() => undefined));
    } else {
      settle();
      for (const _ of value) {
        places.push(now);
        near.push(now);
        now += 1;
      }
    }
  }
  settle();
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

function placeOf(
  { at, before, after }: Part,
  places: readonly (number | undefined)[],
  current: readonly string[],
): Place | null {
  if (before.length > 0) {
    const from = places[at];
    const whole = from !== undefined && before.every((_, index) => places[at + index] === from + index);
    if (whole) return { from, to: from + before.length };
  }
  // Between its neighbours: where it is put in, or is already.
  const start = at === 0 ? 0 : following(places[at - 1]);
  const next = places[at + before.length];
  const end = at + before.length >= places.length ? current.length : next;
  if (start !== null && end !== undefined) {
    const between = current.slice(start, end);
    if (between.length === after.length && between.every((block, index) => block === after[index]))
      return { from: start, to: end };
  }
  if (before.length > 0) return null;
  if (start !== null) return { from: start, to: start };
  return next === undefined ? null : { from: next, to: next };
}

const following = (place: number | undefined): number | null => (place === undefined ? null : place + 1);
