import { sortKeyOf } from "../indexes/keys.ts";
import { topLevel } from "../query/fields.ts";
import { scoreField } from "../query/sort.ts";
import type { Entry } from "../storage/view.ts";
import type { Found } from "./found.ts";
import type { IndexScan, Query } from "./plan.ts";

/** Merges ranges that each have a single prefix, by the rest of their keys. */
export function mergeRanges(streams: Iterable<Entry>[], { merge, reverse }: IndexScan): Generator<Entry> {
  const prefixes = reverse ? [...merge!].reverse() : merge!;
  const sign = reverse ? -1 : 1;
  return mergeBy(
    streams,
    (a, b, x, y) => sign * Buffer.compare(a.key.subarray(prefixes[x]), b.key.subarray(prefixes[y])),
  );
}

/** Merges streams that are each in sort order. */
export function mergeSorted(streams: Iterable<Found>[], query: Query): Generator<Found> {
  const keys = new WeakMap<Found, Buffer>();
  const read = keyReader(query);
  const keyOf = (found: Found) => {
    let key = keys.get(found);
    if (!key) {
      key = read(found);
      keys.set(found, key);
    }
    return key;
  };
  return mergeBy(streams, (a, b) => Buffer.compare(keyOf(a), keyOf(b)));
}

/** Sorts all documents, with at most `limit` of them in memory. */
export function* sorted(matched: Iterable<Found>, query: Query): Generator<Found> {
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  const keyOf = keyReader(query);
  let kept: { key: Buffer; found: Found }[] = [];
  let worst: Buffer | undefined;
  const order = (a: { key: Buffer }, b: { key: Buffer }) => Buffer.compare(a.key, b.key);
  for (const found of matched) {
    const key = keyOf(found);
    if (worst && Buffer.compare(key, worst) >= 0) continue;
    kept.push({ key, found: found.compact() });
    if (kept.length >= limit * 2 + 100) {
      kept = kept.sort(order).slice(0, limit);
      worst = kept.at(-1)?.key;
    }
  }
  for (const { found } of kept.sort(order).slice(0, limit)) yield found;
}

/** Returns a function for the key that a document is sorted by. */
function keyReader({ sort, collation }: Query): (found: Found) => Buffer {
  const fields = topLevel(sort.map(({ path }) => path.text));
  return (found) => {
    const doc = found.part(fields);
    return sortKeyOf(
      found.score === undefined ? doc : { ...doc, [scoreField]: found.score },
      sort,
      collation,
    );
  };
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
