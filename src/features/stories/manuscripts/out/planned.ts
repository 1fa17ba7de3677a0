import { diffArrays } from "diff";
import { type ChildNode, childrenOf, Element, elementsIn, Text, textOf } from "#shared/text/dom.ts";
import { serialise } from "#shared/text/serialise.ts";
import type { Said } from "./review.ts";

/** Suggested content of a line, with its author. */
export interface Edit {
  readonly who: Said;
  readonly nodes: readonly ChildNode[];
}

/**
 * A block of the export with suggested changes: unchanged, with edited lines, or inserted or deleted as a
 * whole.
 */
export type Planned =
  | {
      readonly kind: "stays";
      readonly block: ChildNode;
      readonly edits: ReadonlyMap<Element, readonly Edit[]>;
    }
  | { readonly kind: "added" | "removed"; readonly block: ChildNode; readonly who: Said };

/** Block elements, which may contain other blocks. */
export const BLOCKS: ReadonlySet<string> = new Set(
  "p h2 h3 h4 h5 h6 hr ul ol li pre table caption thead tbody tfoot tr td th figure figcaption dl dt dd blockquote div section aside header footer".split(
    " ",
  ),
);

/** Plans the changes to each block of a text from several people's suggestions. */
export function planBlocks(
  base: readonly ChildNode[],
  suggested: readonly { readonly who: Said; readonly nodes: readonly ChildNode[] }[],
): Planned[] {
  const old = base.filter(isBlock);
  const gaps: { who: Said; block: ChildNode }[][] = Array.from({ length: old.length + 1 }, () => []);
  const removed = new Map<number, Said>();
  const edits = old.map(() => new Map<Element, Edit[]>());
  const edited = old.map((): { who: Said; block: ChildNode }[] => []);
  for (const { who, nodes } of suggested)
    for (const run of runsOf(old, nodes.filter(isBlock))) {
      const pairs = pairsOf(run.out, run.into);
      let gap = run.at;
      let next = 0;
      const putIn = (until: number) => {
        for (; next < until; next += 1) gaps[gap]!.push({ who, block: run.into[next]! });
      };
      for (const [index, block] of run.out.entries()) {
        const at = run.at + index;
        const pair = pairs.get(index);
        const lines = pair === undefined ? null : linesBetween(block, run.into[pair]!);
        if (pair !== undefined) putIn(pair);
        if (lines) {
          edited[at]!.push({ who, block: run.into[pair!]! });
          for (const [line, now] of lines)
            edits[at]!.set(line, [...(edits[at]!.get(line) ?? []), { who, nodes: now }]);
          next = pair! + 1;
        } else if (!removed.has(at)) removed.set(at, who);
        gap = at + 1;
      }
      putIn(run.into.length);
    }
  const planned: Planned[] = [];
  for (const [at, added] of gaps.entries()) {
    planned.push(...added.map(({ who, block }) => ({ kind: "added" as const, who, block })));
    const block = old[at];
    if (!block) continue;
    const who = removed.get(at);
    // If one person deletes what another edits, both suggestions are included.
    if (who)
      planned.push(
        { kind: "removed", who, block },
        ...edited[at]!.map((each) => ({ kind: "added" as const, ...each })),
      );
    else planned.push({ kind: "stays", block, edits: edits[at]! });
  }
  return planned;
}

const isBlock = (node: ChildNode): boolean =>
  (node instanceof Element || (node instanceof Text && node.data.trim() !== "")) && !isNotes(node);

/** The notes of a chapter become footnotes and are not a block of its text. */
export const isNotes = (node: ChildNode): boolean =>
  node instanceof Element && /(?:^|\s)footnotes(?:\s|$)/.test(node.attribs.class ?? "");

interface Run {
  readonly at: number;
  readonly out: readonly ChildNode[];
  readonly into: readonly ChildNode[];
}

/** Returns runs of blocks replaced by others. */
function runsOf(before: readonly ChildNode[], after: readonly ChildNode[]): Run[] {
  const runs: Run[] = [];
  let [at, now] = [0, 0];
  let out: ChildNode[] = [];
  let into: ChildNode[] = [];
  const settle = () => {
    if (out.length + into.length > 0) runs.push({ at: at - out.length, out, into });
    [out, into] = [[], []];
  };
  const written = (nodes: readonly ChildNode[]) => nodes.map((node) => serialise([node]));
  for (const { count, added, removed } of diffArrays(written(before), written(after))) {
    if (added) into.push(...after.slice(now, now + count));
    else if (removed) out.push(...before.slice(at, at + count));
    else settle();
    if (!added) at += count;
    if (!removed) now += count;
  }
  settle();
  return runs;
}

/** Product of lengths above which blocks are paired only by position. */
const MANY = 2_500;
/** Minimum share of common words for two blocks to count as one edited block. */
const ALIKE = 0.4;

/** Pairs the blocks of `out` with those of `into`: in order, by highest similarity. */
function pairsOf(out: readonly ChildNode[], into: readonly ChildNode[]): ReadonlyMap<number, number> {
  if (out.length === into.length && (out.length === 1 || out.length * into.length > MANY))
    return new Map(out.map((_, index) => [index, index]));
  if (out.length * into.length > MANY) return new Map();
  const wordSets = (nodes: readonly ChildNode[]) =>
    nodes.map(
      (node) =>
        new Set(
          textOf(node)
            .toLowerCase()
            .match(/[\p{L}\p{N}]+/gu) ?? [],
        ),
    );
  const [left, right] = [wordSets(out), wordSets(into)];
  const alike = left.map((a) =>
    right.map((b) => {
      const same = [...a].filter((word) => b.has(word)).length;
      const share = same / Math.max(1, Math.min(a.size, b.size));
      return share >= ALIKE ? share : 0;
    }),
  );
  const best = Array.from({ length: out.length + 1 }, () => new Array<number>(into.length + 1).fill(0));
  for (let i = out.length - 1; i >= 0; i -= 1)
    for (let j = into.length - 1; j >= 0; j -= 1)
      best[i]![j] = Math.max(
        best[i + 1]![j]!,
        best[i]![j + 1]!,
        alike[i]![j]! > 0 ? alike[i]![j]! + best[i + 1]![j + 1]! : 0,
      );
  const pairs = new Map<number, number>();
  for (let [i, j] = [0, 0]; i < out.length && j < into.length; ) {
    if (alike[i]![j]! > 0 && best[i]![j] === alike[i]![j]! + best[i + 1]![j + 1]!) pairs.set(i++, j++);
    else if (best[i]![j] === best[i + 1]![j]) i += 1;
    else j += 1;
  }
  return pairs;
}

/**
 * Returns the lines of a block with their new content in another of the same shape; null if the shapes
 * differ.
 */
function linesBetween(
  before: ChildNode,
  after: ChildNode,
): ReadonlyMap<Element, readonly ChildNode[]> | null {
  if (!(before instanceof Element && after instanceof Element)) return null;
  if (shapeOf(before) !== shapeOf(after)) return null;
  const [left, right] = [linesIn(before), linesIn(after)];
  const lines = new Map<Element, readonly ChildNode[]>();
  for (const [index, line] of left.entries()) {
    const [was, now] = [childrenOf(line), childrenOf(right[index]!)];
    if (serialise(was) === serialise(now)) continue;
    // An empty line is not written, so it cannot be edited.
    if (was.length === 0) return null;
    lines.set(line, now);
  }
  return lines;
}

/** Returns the innermost blocks, which contain text. */
export const linesIn = (block: Element): Element[] =>
  [block, ...elementsIn(block)].filter(
    (each) =>
      BLOCKS.has(each.name) &&
      each.name !== "hr" &&
      ![...elementsIn(each)].some(({ name }) => BLOCKS.has(name)),
  );

/**
 * Returns the structure of a block without its inline content; a unique one for blocks that mix blocks with
 * text.
 */
function shapeOf(block: Element): string {
  const children = childrenOf(block).filter((node) => !(node instanceof Text && node.data.trim() === ""));
  const inner = children.filter((node): node is Element => node instanceof Element && BLOCKS.has(node.name));
  const name = `${block.name}.${block.attribs.class ?? ""}.${block.attribs.colspan ?? ""}`;
  if (inner.length === 0) return name;
  const mixed = inner.length < children.length ? serialise(children) : "";
  return `${name}(${inner.map(shapeOf).join(",")})${mixed}`;
}
