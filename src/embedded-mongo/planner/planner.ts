import { type Doc, isDoc } from "../bson/types.ts";
import { badValue, CommandError } from "../errors.ts";
import { KeyWriter } from "../indexes/key-encoding.ts";
import { and } from "../query/filter.ts";
import type { Filter } from "../query/parsed-filter.ts";
import type { View } from "../storage/view.ts";
import { endPlan, hinted, indexPlans, sizeOf, unusableHint } from "./candidates.ts";
import { orPlans } from "./or-plans.ts";
import type { Plan, Query } from "./plan.ts";

/** The winning plan and the rejected candidates. */
export interface Choice {
  readonly plan: Plan;
  readonly rejected: readonly Plan[];
}

/**
 * Chooses how to find a query's documents: the index with the fewest entries to examine, otherwise a full
 * scan.
 */
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
    // Only one document to examine: comparing further plans would cost more than it could save.
    if (last && last.cost <= 1 && !last.blockingSort) return { plan: last, rejected: plans.slice(0, -1) };
  }
  plans.push(...orPlans(query, parts, view, choosePlan));
  if (query.hint === undefined) {
    if (plans.length === 0 || query.sort.length > 0) plans.push(tablePlan(query, view));
  } else if (plans.length === 0) plans.push(indexes.length === 0 ? tablePlan(query, view) : unusableHint());
  const plan = plans.reduce((best, next) => (next.cost < best.cost ? next : best));
  return { plan, rejected: plans.filter((other) => other !== plan && other.access.kind !== "collscan") };
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
