import { decode } from "../bson/decode.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import { CommandError } from "../errors.ts";
import { decodeKey } from "../indexes/key-encoding.ts";
import { sortKeyOf } from "../indexes/keys.ts";
import { setField } from "../query/paths.ts";
import { type MatchContext, type Predicate, predicate } from "../query/predicate.ts";
import { scoreField } from "../query/sort.ts";
import type { Entry, View } from "../storage/view.ts";
import type { IndexScan, Plan, Query } from "./plan.ts";
import { searchText } from "./text-search.ts";

/** A document that was found, decoded only when someone looks at it. */
export class Found {
  readonly rid: number;
  readonly raw: Buffer | undefined;
  readonly score: number | undefined;
  private decoded: Doc | undefined;

  constructor(rid: number, raw: Buffer | undefined, doc?: Doc, score?: number) {
    this.rid = rid;
    this.raw = raw;
    this.decoded = doc;
    this.score = score;
  }

  get doc(): Doc {
    this.decoded ??= decode(this.raw!);
    return this.decoded;
  }
}

/** What a plan really did, for `explain`, and how long it may go on doing it. */
export class Counts {
  keys = 0;
  docs = 0;
  /** Documents that passed the filter. */
  matched = 0;
  private readonly deadline: number;
  private steps = 0;

  /** `deadline` in ms since the epoch, from `maxTimeMS`. */
  constructor(deadline = Number.POSITIVE_INFINITY) {
    this.deadline = deadline;
  }

  /** Notes one key or document looked at. Throws MaxTimeMSExpired when the time is over. */
  step(): void {
    if ((++this.steps & 0x7f) === 0 && Date.now() > this.deadline)
      throw new CommandError("MaxTimeMSExpired", "operation exceeded time limit");
  }
}

/** Runs a plan: finds, filters and sorts. Documents come one by one, so whoever has enough just stops. */
export function execute(
  plan: Plan,
  query: Query,
  view: View,
  context: MatchContext,
  counts: Counts = new Counts(),
): Iterable<Found> {
  const found = counted(matches(plan, query, view, context, counts), counts);
  return plan.blockingSort ? sorted(found, query) : found;
}

function* matches(
  plan: Plan,
  query: Query,
  view: View,
  context: MatchContext,
  counts: Counts,
): Generator<Found> {
  const test = plan.residual.kind === "always" ? undefined : predicate(plan.residual, context);
  for (const found of access(plan, query, view, context, counts)) {
    if (test && !test(found.doc)) continue;
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

function* scanTable({ collection }: Query, view: View, reverse: boolean, counts: Counts): Generator<Found> {
  for (const { rid, raw } of view.table(collection, { reverse })) {
    counts.docs++;
    counts.step();
    yield new Found(rid, raw);
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
      ? new Found(entry.rid, entry.raw)
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

/** Merges ranges that each have one prefix, by the rest of their keys. */
function mergeRanges(streams: Iterable<Entry>[], { merge, reverse }: IndexScan): Generator<Entry> {
  const prefixes = reverse ? [...merge!].reverse() : merge!;
  const sign = reverse ? -1 : 1;
  return mergeBy(
    streams,
    (a, b, x, y) => sign * Buffer.compare(a.key.subarray(prefixes[x]), b.key.subarray(prefixes[y])),
  );
}

/** Tries what can be tried on the key; fetches the document unless the key already holds all that is wanted. */
function fromKey(
  entry: Entry,
  scan: IndexScan,
  toDoc: (key: Buffer) => Doc,
  keyTest: Predicate | undefined,
  { collection, fields }: Query,
  view: View,
): Found | undefined {
  if (scan.covered && !keyTest && fields?.length === 0) return new Found(entry.rid, undefined, {});
  const known = entry.lossy ? undefined : toDoc(entry.key);
  if (known && keyTest && !keyTest(known)) return undefined;
  if (known && scan.covered) return new Found(entry.rid, undefined, known);
  const raw = view.fetch(collection, entry.rid);
  if (!raw) return undefined;
  const found = new Found(entry.rid, raw);
  return known || !keyTest || keyTest(found.doc) ? found : undefined;
}

/** Rebuilds a document's indexed fields from a key. */
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
  { collection }: Query,
  view: View,
  counts: Counts,
): Generator<Found> {
  for (const [rid, score] of scores) {
    const raw = view.fetch(collection, rid);
    if (!raw) continue;
    counts.docs++;
    yield new Found(rid, raw, undefined, score);
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

function mergeSorted(streams: Iterable<Found>[], query: Query): Generator<Found> {
  const keys = new WeakMap<Found, Buffer>();
  const keyOf = (found: Found) => {
    let key = keys.get(found);
    if (!key) {
      key = sortKey(found, query);
      keys.set(found, key);
    }
    return key;
  };
  return mergeBy(streams, (a, b) => Buffer.compare(keyOf(a), keyOf(b)));
}

function* mergeBy<Item>(
  streams: Iterable<Item>[],
  compare: (a: Item, b: Item, x: number, y: number) => number,
): Generator<Item> {
  const iterators = streams.map((stream) => stream[Symbol.iterator]());
  const heads = iterators.map((iterator) => iterator.next());
  for (;;) {
    let first = -1;
    for (let at = 0; at < heads.length; at++) {
      const head = heads[at]!;
      if (head.done) continue;
      if (first < 0 || compare(head.value, heads[first]!.value as Item, at, first) < 0) first = at;
    }
    if (first < 0) return;
    yield heads[first]!.value as Item;
    heads[first] = iterators[first]!.next();
  }
}

function sortKey(found: Found, { sort, collation }: Query): Buffer {
  const doc = found.score === undefined ? found.doc : { ...found.doc, [scoreField]: found.score };
  return sortKeyOf(doc, sort, collation);
}

/** Sorts all, keeping no more than the limit at a time. */
function* sorted(matched: Iterable<Found>, query: Query): Generator<Found> {
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  let kept: { key: Buffer; found: Found }[] = [];
  let worst: Buffer | undefined;
  const order = (a: { key: Buffer }, b: { key: Buffer }) => Buffer.compare(a.key, b.key);
  for (const found of matched) {
    const key = sortKey(found, query);
    if (worst && Buffer.compare(key, worst) >= 0) continue;
    kept.push({ key, found: found.raw ? new Found(found.rid, found.raw, undefined, found.score) : found });
    if (kept.length >= limit * 2 + 100) {
      kept = kept.sort(order).slice(0, limit);
      worst = kept.at(-1)?.key;
    }
  }
  for (const { found } of kept.sort(order).slice(0, limit)) yield found;
}
