import { diffArrays } from "diff";
import type { ComparedBlock, ComparedPart, ComparisonDto } from "#shared/stories/revisions.dto.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Two texts and the layout of their comparison. */
export interface Compared {
  readonly before: string;
  readonly after: string;
  readonly view: "inline" | "side";
  /** True to include unchanged passages. */
  readonly whole: boolean;
}

/** A run of tokens present in both texts or only in one. */
interface Run {
  readonly of: "same" | "out" | "in";
  readonly tokens: readonly Token[];
  /** Common tokens as in the first text, which may differ in white space. */
  readonly old?: readonly Token[];
}

/**
 * Maximum number of differing words in one run before it is shown as replaced; the cost of a comparison grows
 * quadratically.
 */
const MAX_EDITS = 600;
/** Unchanged blocks shown around a change. */
const AROUND = 1;

/** Compares two texts word by word. */
export function compare({ before, after, view, whole }: Compared): ComparisonDto {
  const runs = runsOf(tokensOf(before), tokensOf(after));
  const blocks = view === "side" ? sideBySide(runs) : inline(runs);
  const count = (of: Run["of"]) =>
    runs.filter((run) => run.of === of).reduce((sum, { tokens }) => sum + tokens.filter(isWord).length, 0);
  return { added: count("in"), removed: count("out"), rows: whole ? blocks : withGaps(blocks) };
}

const isWord = ({ begins, text }: Token): boolean => !begins && /[\p{L}\p{N}]/u.test(text);

/** Compares blocks first and then the words of differing blocks: milliseconds for a novel's chapter. */
function runsOf(before: readonly Token[], after: readonly Token[]): Run[] {
  const [old, now] = [blocksOf(before), blocksOf(after)];
  const coarse = diffArrays(old, now, { comparator: (a, b) => a.key === b.key, maxEditLength: 20_000 });
  if (!coarse)
    return [
      { of: "out", tokens: before },
      { of: "in", tokens: after },
    ];
  const runs: Run[] = [];
  let out: TokenBlock[] = [];
  let into: TokenBlock[] = [];
  const settle = () => {
    runs.push(...changedRuns(out, into));
    [out, into] = [[], []];
  };
  for (const { value, added, removed } of coarse) {
    if (removed) out.push(...value);
    else if (added) into.push(...value);
    else {
      settle();
      runs.push({ of: "same", tokens: value.flatMap(({ tokens }) => tokens) });
    }
  }
  settle();
  return runs;
}

/** Equal numbers of blocks are compared in pairs; otherwise they are compared as one text. */
function changedRuns(out: readonly TokenBlock[], into: readonly TokenBlock[]): Run[] {
  if (out.length === into.length) return out.flatMap((block, at) => wordsOf(block.tokens, into[at]!.tokens));
  const all = (blocks: readonly TokenBlock[]) => blocks.flatMap(({ tokens }) => tokens);
  return wordsOf(all(out), all(into));
}

function wordsOf(out: readonly Token[], into: readonly Token[]): Run[] {
  const found =
    out.length > 0 && into.length > 0
      ? diffArrays([...out], [...into], { comparator: (a, b) => a.key === b.key, maxEditLength: MAX_EDITS })
      : undefined;
  if (!found)
    return (
      [
        { of: "out", tokens: out },
        { of: "in", tokens: into },
      ] as Run[]
    ).filter(isSome);
  let at = 0;
  return found
    .map(({ value, added, removed }): Run => {
      if (added) return { of: "in", tokens: value };
      const old = out.slice(at, at + value.length);
      at += value.length;
      return removed ? { of: "out", tokens: old } : { of: "same", tokens: value, old };
    })
    .filter(isSome);
}

const isSome = ({ tokens }: Run): boolean => tokens.length > 0;

interface TokenBlock {
  readonly key: string;
  readonly tokens: readonly Token[];
}

function blocksOf(tokens: readonly Token[]): TokenBlock[] {
  const blocks: Token[][] = [];
  for (const token of tokens) {
    if (token.begins || blocks.length === 0) blocks.push([]);
    blocks.at(-1)!.push(token);
  }
  return blocks.map((own) => ({ key: own.map(({ key }) => key).join("\u0000"), tokens: own }));
}

/** One column, with deleted text struck out in place. */
function inline(runs: readonly Run[]): ComparedBlock[] {
  const blocks: { kind: string; parts: ComparedPart[]; changed: boolean }[] = [];
  for (const { of, tokens } of runs)
    for (const token of tokens) {
      // A deleted block start joins the block to the previous one, unless the whole block was deleted.
      if (token.begins) blocks.push({ kind: token.begins, parts: [], changed: of !== "same" });
      const block = blocks.at(-1);
      if (!block) continue;
      if (of !== "same") block.changed = true;
      if (!token.begins) add(block.parts, of, token);
    }
  return blocks.map(({ kind, parts, changed }) => ({ changed, after: { kind, parts } }));
}

/** Two columns; rows start where both texts start a block. */
function sideBySide(runs: readonly Run[]): ComparedBlock[] {
  interface Row {
    changed: boolean;
    before?: { kind: string; parts: ComparedPart[] };
    after?: { kind: string; parts: ComparedPart[] };
  }
  const rows: Row[] = [];
  const last = { before: -1, after: -1 };
  for (const { of, tokens, old } of runs)
    for (const [index, token] of tokens.entries()) {
      const sides =
        of === "same"
          ? (["before", "after"] as const)
          : of === "out"
            ? (["before"] as const)
            : (["after"] as const);
      if (token.begins) {
        const both = Math.max(last.before, last.after);
        const at = of === "same" ? both + 1 : Math.max(last[sides[0]] + 1, 0);
        rows[at] ??= { changed: false };
        for (const side of sides) {
          rows[at]![side] = { kind: token.begins, parts: [] };
          last[side] = at;
        }
        if (of !== "same") rows[at]!.changed = true;
        continue;
      }
      for (const side of sides) {
        const row = rows[last[side]];
        if (!row?.[side]) continue;
        add(row[side].parts, of, side === "before" ? (old?.[index] ?? token) : token);
        if (of !== "same") row.changed = true;
      }
    }
  return rows.filter(Boolean);
}

function add(parts: ComparedPart[], of: Run["of"], { text, marks }: Token): void {
  const last = parts.at(-1);
  const own = marks.join();
  if (last && last.of === of && (last.marks ?? []).join() === own)
    parts[parts.length - 1] = { ...last, text: last.text + text };
  else parts.push({ of, text, ...(marks.length > 0 ? { marks } : {}) });
}

/** Counts unchanged blocks far from any change instead of showing them. */
function withGaps(blocks: readonly ComparedBlock[]): ComparedBlock[] {
  const near = blocks.map((_, at) =>
    blocks.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ changed }) => changed),
  );
  const shown: ComparedBlock[] = [];
  let skipped = 0;
  const settle = () => {
    if (skipped > 0) shown.push({ changed: false, skipped });
    skipped = 0;
  };
  for (const [at, block] of blocks.entries()) {
    if (near[at]) {
      settle();
      shown.push(block);
    } else skipped += 1;
  }
  settle();
  return shown;
}
