import { sortKeyOf } from "../indexes/keys.ts";
import { scoreField } from "../query/sort.ts";
import type { Entry } from "../storage/view.ts";
import { Found } from "./found.ts";
import type { IndexScan, Query } from "./plan.ts";

/** Merges ranges that each have one prefix, by the rest of their keys. */
export function mergeRanges(streams: Iterable<Entry>[], { merge, reverse }: IndexScan): Generator<Entry> {
  const prefixes = reverse ? [...merge!].reverse() : merge!;
  const sign = reverse ? -1 : 1;
  return mergeBy(
    streams,
    (a, b, x, y) => sign * Buffer.compare(a.key.subarray(prefixes[x]), b.key.subarray(prefixes[y])),
  );
}

export function mergeSorted(streams: Iterable<Found>[], query: Query): Generator<Found> {
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

/** Sorts all, keeping no more than the limit at a time. */
export function* sorted(matched: Iterable<Found>, query: Query): Generator<Found> {
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

function sortKey(found: Found, { sort, collation }: Query): Buffer {
  const doc = found.score === undefined ? found.doc : { ...found.doc, [scoreField]: found.score };
  return sortKeyOf(doc, sort, collation);
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
