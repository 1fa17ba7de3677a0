import { equalValues } from "../bson/compare.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import { badValue, CommandError } from "../errors.ts";
import type { Index } from "../indexes/index-spec.ts";
import { KeyWriter } from "../indexes/key-encoding.ts";
import { and, type Filter } from "../query/filter.ts";
import type { View } from "../storage/view.ts";
import { applyIndex, type IndexUse, orderOf, toScan } from "./index-plan.ts";
import type { Access, IndexScan, Plan, Query } from "./plan.ts";

/** The plan for a query, and those that were weighed and not taken. */
export interface Choice {
  readonly plan: Plan;
  readonly rejected: readonly Plan[];
}

/** Chooses how to find a query's documents: by the index that has the fewest to look at, else by all of them. */
export function choosePlan(query: Query, view: View): Choice {
  const parts = query.filter.kind === "and" ? query.filter.of : [query.filter];
  if (parts.some((part) => part.kind === "never")) return { plan: endPlan(query), rejected: [] };
  const text = parts.find((part) => part.kind === "text");
  if (text) return { plan: textPlan(query, parts, text.spec), rejected: [] };
  const indexes = hinted(query).filter((index) => view.usable(index));
  const plans: Plan[] = [];
  for (const index of indexes) {
    plans.push(...indexPlans(index, query, parts, view));
    const last = plans.at(-1);
    // One document to look at: weighing the others would cost more than they could spare.
    if (last && last.cost <= 1 && !last.blockingSort) return { plan: last, rejected: plans.slice(0, -1) };
  }
  plans.push(...orPlans(query, parts, view));
  if (query.hint === undefined) {
    if (plans.length === 0 || query.sort.length > 0) plans.push(tablePlan(query, view));
  } else if (plans.length === 0) plans.push(indexes.length === 0 ? tablePlan(query, view) : unusableHint());
  const plan = plans.reduce((best, next) => (next.cost < best.cost ? next : best));
  return { plan, rejected: plans.filter((other) => other !== plan && other.access.kind !== "collscan") };
}

function unusableHint(): never {
  throw badValue(
    "error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index",
  );
}

const endPlan = (query: Query): Plan => ({
  access: { kind: "eof" },
  residual: query.filter,
  blockingSort: false,
  cost: 0,
});

/** The indexes that may be used: the hinted one, none for `$natural`, else all that are not hidden. */
function hinted({ collection, hint }: Query): Index[] {
  if (hint === undefined) return collection.indexes.filter((index) => !index.hidden);
  if (isDoc(hint) && "$natural" in hint) return [];
  const found = collection.indexes.find((index) =>
    isDoc(hint) ? equalValues(index.spec.key, hint) : index.name === hint,
  );
  if (!found || found.hidden) unusableHint();
  return [found];
}

function tablePlan(query: Query, view: View): Plan {
  const { hint, sort, limit } = query;
  const size = sizeOf(query, view);
  const reverse = isDoc(hint) && typeof hint.$natural === "number" && hint.$natural < 0;
  const done = sort.length === 0 && query.filter.kind === "always";
  return {
    access: { kind: "collscan", reverse },
    residual: query.filter,
    blockingSort: sort.length > 0,
    cost: done ? Math.min(size, limit ?? size) : size * (sort.length > 0 ? 1.3 : 1),
  };
}

function sizeOf({ collection }: Query, view: View): number {
  return collection.count ?? view.size(collection);
}

/** Counting beyond this says no more than "many". */
const countCap = 1000;

function indexPlans(index: Index, query: Query, parts: readonly Filter[], view: View): Plan[] {
  const use = applyIndex(index, parts, query.collation);
  if (!use) return [];
  const order = query.sort.length > 0 ? orderOf(use, query) : { reverse: false, merge: false };
  const wanted =
    use.bounded > 0 || (query.sort.length > 0 && order) || query.hint !== undefined || coversAll(use, query);
  if (!wanted) return [];
  if (use.ranges.length === 0) return [endPlan(query)];
  return [planOf(use, query, order, view)];
}

function coversAll(use: IndexUse, query: Query): boolean {
  return (
    query.fields !== undefined &&
    query.fields.length > 0 &&
    toScan(use, query, { reverse: false, merge: false }).scan.covered
  );
}

function planOf(
  use: IndexUse,
  query: Query,
  order: { reverse: boolean; merge: boolean } | undefined,
  view: View,
): Plan {
  const { scan, residual } = toScan(use, query, order ?? { reverse: false, merge: false });
  const keys = estimate(use, query, view);
  const blockingSort = !order;
  return { access: scan, residual, blockingSort, cost: costOf(keys, scan, residual, blockingSort, query) };
}

function estimate(use: IndexUse, query: Query, view: View): number {
  let keys = 0;
  for (const range of use.ranges) {
    // A unique index with all fields given has one entry.
    if (use.index.unique && use.bounded === use.index.fields.length && use.points.every(Boolean)) keys += 1;
    else keys += view.count(query.collection, use.index, range, countCap - keys);
    if (keys >= countCap) return Math.max(sizeOf(query, view), countCap) - use.bounded;
  }
  return keys;
}

function costOf(
  keys: number,
  scan: IndexScan,
  residual: Filter,
  blockingSort: boolean,
  { limit }: Query,
): number {
  const perKey = scan.covered ? 0.5 : 1;
  if (blockingSort) return keys * 1.3;
  if (limit === undefined) return keys * perKey;
  const all = residual.kind === "always" && !scan.keyFilter;
  return Math.min(keys, all ? limit : limit * 10) * perKey;
}

/** Plans that answer a disjunction branch by branch, each with the other predicates added. */
function orPlans(query: Query, parts: readonly Filter[], view: View): Plan[] {
  return parts.flatMap((part) => {
    if (part.kind !== "or") return [];
    const others = parts.filter((other) => other !== part);
    const branches = part.of.map((branch) => and([...others, branch]));
    const plan = sameIndexPlan(query, branches, view) ?? branchPlan(query, branches, view);
    return plan ? [plan] : [];
  });
}

/** One pass over one index that serves every branch, its ranges joined: keyset paging is this. */
function sameIndexPlan(query: Query, branches: readonly Filter[], view: View): Plan | undefined {
  let best: Plan | undefined;
  for (const index of hinted(query)) {
    if (!view.usable(index)) continue;
    const uses = branches.map((branch) =>
      applyIndex(index, branch.kind === "and" ? branch.of : [branch], query.collation),
    );
    if (!uses.every((use) => use !== undefined && use.bounded > 0)) continue;
    const plan = joinedPlan(uses as IndexUse[], query, view);
    if (!best || plan.cost < best.cost) best = plan;
  }
  return best;
}

function joinedPlan(uses: IndexUse[], query: Query, view: View): Plan {
  const [first] = uses as [IndexUse];
  const common = first.points.map((point, at) =>
    point && uses.every((use) => use.points[at]?.equals(point)) ? point : undefined,
  );
  const ranges = joinRanges(uses);
  const exact = uses.every((use) => use.residual.length === 0);
  const shared = first.residual.filter((part) => uses.every((use) => use.residual.includes(part)));
  const onlyShared = uses.every((use) => use.residual.length === shared.length);
  const joined: IndexUse = {
    index: first.index,
    ranges,
    prefixes: ranges.map(() => 0),
    points: common,
    bounded: Math.max(...uses.map((use) => use.bounded)),
    residual: exact ? [] : onlyShared ? shared : [query.filter],
  };
  const order = query.sort.length > 0 ? orderOf(joined, query) : { reverse: false, merge: false };
  return planOf(joined, query, order?.merge ? undefined : order, view);
}

function joinRanges(uses: readonly IndexUse[]) {
  const sorted = uses.flatMap((use) => use.ranges).sort((a, b) => Buffer.compare(a.low, b.low));
  const joined: { low: Buffer; high: Buffer }[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    if (last && Buffer.compare(range.low, last.high) <= 0) {
      if (Buffer.compare(range.high, last.high) > 0) last.high = range.high;
    } else joined.push({ ...range });
  }
  return joined;
}

/** Every branch by its own index; merged when each comes in the wanted order. */
function branchPlan(query: Query, branches: readonly Filter[], view: View): Plan | undefined {
  const plans: Plan[] = [];
  for (const filter of branches) {
    const { plan } = choosePlan({ ...query, filter, fields: undefined }, view);
    if (plan.access.kind === "collscan") return undefined;
    plans.push(plan);
  }
  const merge = query.sort.length > 0 && plans.every((plan) => !plan.blockingSort);
  const blockingSort = query.sort.length > 0 && !merge;
  const access: Access = {
    kind: "or",
    branches: plans.map((plan) => ({ ...plan, blockingSort: false })),
    merge,
  };
  const cost = plans.reduce((sum, plan) => sum + plan.cost, 0) * (blockingSort ? 1.3 : 1.05);
  return { access, residual: { kind: "always" }, blockingSort, cost };
}

function textPlan(query: Query, parts: readonly Filter[], spec: Doc): Plan {
  const index = query.collection.indexes.find((each) => each.text && !each.hidden);
  if (!index) throw new CommandError("IndexNotFound", "text index required for $text query");
  const prefix = new KeyWriter().start();
  const rest = parts.filter((part) => part.kind !== "text");
  for (const { path, descending } of index.text!.prefix) {
    const equal = rest.find(
      (part) => part.kind === "compare" && part.op === "eq" && part.path.text === path.text,
    );
    if (equal?.kind !== "compare")
      throw badValue(
        "failed to use text index to satisfy $text query (if text index is compound, are equality predicates given for all prefix fields?)",
      );
    prefix.field(equal.value, descending);
  }
  return {
    access: { kind: "text", index, spec, prefix: prefix.finish() },
    residual: and(rest),
    blockingSort: query.sort.length > 0,
    cost: 0,
  };
}
