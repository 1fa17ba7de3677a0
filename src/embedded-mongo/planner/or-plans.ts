import { and } from "../query/filter.ts";
import type { Filter } from "../query/parsed-filter.ts";
import type { View } from "../storage/view.ts";
import { hinted, planOf } from "./candidates.ts";
import { applyIndex, type IndexUse, orderOf } from "./index-plan.ts";
import type { Access, Plan, Query } from "./plan.ts";

/** Chooses the plan of one branch. */
export type Choose = (query: Query, view: View) => { readonly plan: Plan };

/** Returns plans that execute a disjunction branch by branch, each with the other predicates added. */
export function orPlans(query: Query, parts: readonly Filter[], view: View, choose: Choose): Plan[] {
  return parts.flatMap((part) => {
    if (part.kind !== "or") return [];
    const others = parts.filter((other) => other !== part);
    const branches = part.of.map((branch) => and([...others, branch]));
    const plan = sameIndexPlan(query, branches, view) ?? branchPlan(query, branches, view, choose);
    return plan ? [plan] : [];
  });
}

/**
 * Returns a plan with one scan of one index for all branches, with merged ranges, as used for keyset paging.
 */
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

/**
 * Returns a plan in which each branch uses an index; the results are merged if each is in the required order.
 */
function branchPlan(query: Query, branches: readonly Filter[], view: View, choose: Choose): Plan | undefined {
  const plans: Plan[] = [];
  for (const filter of branches) {
    const { plan } = choose({ ...query, filter, fields: undefined }, view);
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
