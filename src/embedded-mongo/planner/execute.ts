import { type Doc, isDoc } from "../bson/types.ts";
import { decodeKey } from "../indexes/key-decoding.ts";
import { fieldsOf, topLevel } from "../query/fields.ts";
import { and } from "../query/filter.ts";
import { setField } from "../query/paths.ts";
import { type MatchContext, type Predicate, predicate } from "../query/predicate.ts";
import type { Entry, View } from "../storage/view.ts";
import { Counts, Found } from "./found.ts";
import { mergeRanges, mergeSorted, sorted } from "./ordering.ts";
import type { IndexScan, Plan, Query } from "./plan.ts";
import { searchText } from "./text-search.ts";

/**
 * Executes a plan: finds, filters and sorts. Documents are produced one by one, so that the caller can stop
 * at any time.
 */
export function execute(
  plan: Plan,
  query: Query,
  view: View,
  context: MatchContext,
  counts: Counts = new Counts(),
): Iterable<Found> {
  const found = counted(matches(plan, narrowed(query, plan), view, context, counts), counts);
  return plan.blockingSort ? sorted(found, query) : found;
}

/** If a query lists the fields it needs, only those and the ones it filters and sorts by are decoded. */
function narrowed(query: Query, { access, residual }: Plan): Query {
  if (!query.fields || access.kind === "or") return query;
  const filtered = fieldsOf(
    and(access.kind === "ixscan" && access.keyFilter ? [residual, access.keyFilter] : [residual]),
  );
  if (!filtered) return query;
  const sorted = query.sort.map(({ path }) => path.text);
  return { ...query, decoded: topLevel([...query.fields, ...filtered, ...sorted]) };
}

function* matches(
  plan: Plan,
  query: Query,
  view: View,
  context: MatchContext,
  counts: Counts,
): Generator<Found> {
  const test = plan.residual.kind === "always" ? undefined : predicate(plan.residual, context);
  const fields = fieldsOf(plan.residual);
  for (const found of access(plan, query, view, context, counts)) {
    if (test && !test(found.part(fields))) continue;
    yield found;
  }
}

function* counted(found: Iterable<Found>, counts: Counts): Generator<Found> {
  for (const each of found) {
    counts.matched++;
    yield each;
  }
}

function access(
  plan: Plan,
  query: Query,
  view: View,
  context: MatchContext,
  counts: Counts,
): Iterable<Found> {
  const { access } = plan;
  switch (access.kind) {
    case "eof":
      return [];
    case "collscan":
      return scanTable(query, view, access.reverse, counts);
    case "ixscan":
      return scanIndex(access, plan, query, view, context, counts);
    case "or": {
      const branches = access.branches.map((branch) => matches(branch, query, view, context, counts));
      return distinct(access.merge ? mergeSorted(branches, query) : concat(branches));
    }
    case "text":
      return foundByText(
        searchText(view, query.collection, access, () => counts.keys++),
        query,
        view,
        counts,
      );
  }
}

function* scanTable(
  { collection, decoded: fields }: Query,
  view: View,
  reverse: boolean,
  counts: Counts,
): Generator<Found> {
  for (const { rid, raw } of view.table(collection, { reverse })) {
    counts.docs++;
    counts.step();
    yield new Found(rid, raw, { fields });
  }
}

function* scanIndex(
  scan: IndexScan,
  plan: Plan,
  query: Query,
  view: View,
  context: MatchContext,
  counts: Counts,
): Generator<Found> {
  const { index } = scan;
  const keyTest = scan.keyFilter && predicate(scan.keyFilter, context);
  const direct = !keyTest && !scan.covered;
  const seen = index.multikey.some((depths) => depths.length > 0) ? new Set<number>() : undefined;
  const expect =
    plan.blockingSort || query.limit === undefined
      ? undefined
      : plan.residual.kind === "always"
        ? query.limit
        : query.limit * 2;
  const read = (range: { low: Buffer; high: Buffer }) =>
    view.scan(query.collection, index, range, { reverse: scan.reverse, documents: direct, expect });
  const ranges = scan.reverse ? [...scan.ranges].reverse() : scan.ranges;
  const entries = scan.merge ? mergeRanges(ranges.map(read), scan) : chain(ranges, read);
  const toDoc = keyReader(scan);
  for (const entry of entries) {
    counts.keys++;
    counts.step();
    if (seen) {
      if (seen.has(entry.rid)) continue;
      seen.add(entry.rid);
    }
    const found = direct
      ? new Found(entry.rid, entry.raw, { fields: query.decoded })
      : fromKey(entry, scan, toDoc, keyTest, query, view);
    if (!found) continue;
    if (found.raw) counts.docs++;
    yield found;
  }
}

function* chain<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Iterable<Result>,
): Generator<Result> {
  for (const item of items) yield* read(item);
}

/**
 * Evaluates on the key what is possible; fetches the document unless the key contains all the needed fields.
 */
function fromKey(
  entry: Entry,
  scan: IndexScan,
  toDoc: (key: Buffer) => Doc,
  keyTest: Predicate | undefined,
  { collection, fields, decoded }: Query,
  view: View,
): Found | undefined {
  if (scan.covered && !keyTest && fields?.length === 0) return new Found(entry.rid, undefined, { doc: {} });
  const known = entry.lossy ? undefined : toDoc(entry.key);
  if (known && keyTest && !keyTest(known)) return undefined;
  if (known && scan.covered) return new Found(entry.rid, undefined, { doc: known });
  const raw = view.fetch(collection, entry.rid);
  if (!raw) return undefined;
  const found = new Found(entry.rid, raw, { fields: decoded });
  return known || !keyTest || keyTest(found.doc) ? found : undefined;
}

/** Restores a document's indexed fields from a key. */
function keyReader({ index }: IndexScan): (key: Buffer) => Doc {
  const directions = index.fields.map(({ descending }) => descending);
  return (key) => {
    const doc: Doc = {};
    decodeKey(key, directions).forEach((value, at) => {
      const parts = [...index.fields[at]!.path.parts];
      const last = parts.pop()!;
      let target = doc;
      for (const part of parts) {
        if (!isDoc(target[part])) setField(target, part, {});
        target = target[part] as Doc;
      }
      setField(target, last, value);
    });
    return doc;
  };
}

function* foundByText(
  scores: Map<number, number>,
  { collection, decoded: fields }: Query,
  view: View,
  counts: Counts,
): Generator<Found> {
  for (const [rid, score] of scores) {
    const raw = view.fetch(collection, rid);
    if (!raw) continue;
    counts.docs++;
    yield new Found(rid, raw, { score, fields });
  }
}

function* concat<Item>(streams: Iterable<Item>[]): Generator<Item> {
  for (const stream of streams) yield* stream;
}

function* distinct(found: Iterable<Found>): Generator<Found> {
  const seen = new Set<number>();
  for (const each of found) {
    if (seen.has(each.rid)) continue;
    seen.add(each.rid);
    yield each;
  }
}
