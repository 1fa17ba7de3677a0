import mongoose, { type ClientSession } from "mongoose";
import type { Counter, CounterId, Counts } from "#core/counter.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { createSweep } from "#core/jobs/sweep.ts";

/** Documents per batch, and limit on wrong documents listed per counter. */
const BATCH = 500;
const NAMED = 50;

type Numbers = Readonly<Record<string, number>>;

/** A document with wrong counters, which have been corrected. */
export interface Drift {
  readonly of: string;
  readonly stored: Numbers;
  readonly counted: Numbers;
}

/** Result for one counter. */
export interface Checked {
  readonly counter: string;
  /** Number of documents checked. */
  readonly looked: number;
  readonly wrong: number;
  /** The first fifty wrong documents. */
  readonly drifts: readonly Drift[];
}

interface Kept {
  readonly _id: CounterId;
  readonly [field: string]: unknown;
}

/**
 * Checks all documents of a counter in batches and corrects wrong values. Apparent errors may be concurrent
 * changes, so each is checked again in the transaction that corrects it.
 */
export async function checkCounter(counter: Counter, signal?: AbortSignal): Promise<Checked> {
  const drifts: Drift[] = [];
  const sweep = createSweep(`counters of ${counter.name}`, signal);
  let [looked, wrong] = [0, 0];
  for await (const ids of batchesOf(counter)) {
    if (signal?.aborted) break;
    const [kept, counts] = await Promise.all([read(counter, ids), counter.count(ids)]);
    await sweep.each(ids, async (id) => {
      if (isSame(counter, kept, counts, id)) return;
      const drift = await inTransaction((session) => setRight(counter, id, session));
      if (!drift) return;
      wrong += 1;
      if (drifts.length < NAMED) drifts.push(drift);
    });
    looked += ids.length;
  }
  sweep.end();
  return { counter: counter.name, looked, wrong, drifts };
}

async function* batchesOf({ collection }: Counter): AsyncGenerator<CounterId[]> {
  for (let last: CounterId | null = null; ; ) {
    const found: Kept[] = await collectionOf(collection)
      .find(last === null ? {} : { _id: { $gt: last } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    if (found.length > 0) yield found.map(({ _id }) => _id);
    if (found.length < BATCH) return;
    last = found.at(-1)!._id;
  }
}

/** Reads the stored values. */
async function read(
  { collection, kept = collection, fields }: Counter,
  ids: readonly CounterId[],
  session?: ClientSession,
): Promise<Counts> {
  const projection = Object.fromEntries(Object.values(fields).map((path) => [path, 1]));
  const found = await collectionOf(kept)
    .find({ _id: { $in: [...ids] } }, { projection, ...(session ? { session } : {}) })
    .toArray();
  return new Map(
    found.map((document) => [
      String(document._id),
      Object.fromEntries(Object.entries(fields).map(([name, path]) => [name, numberAt(document, path)])),
    ]),
  );
}

async function setRight(counter: Counter, id: CounterId, session: ClientSession): Promise<Drift | null> {
  const { collection } = counter;
  const there = await collectionOf(collection).findOne({ _id: id }, { projection: { _id: 1 }, session });
  if (!there) return null;
  const document = await read(counter, [id], session);
  const counts = await counter.count([id], session);
  if (isSame(counter, document, counts, id)) return null;
  const [stored, counted] = [numbersOf(counter, document, id), numbersOf(counter, counts, id)];
  const changes = Object.fromEntries(
    Object.keys(counter.fields).map((name) => [name, counted[name]! - stored[name]!]),
  );
  await (counter.adjust ?? add(counter))(id, changes, session);
  return { of: String(id), stored, counted };
}

const add =
  ({ collection, kept = collection, fields }: Counter): NonNullable<Counter["adjust"]> =>
  async (id, changes, session) => {
    const $set = Object.fromEntries(
      Object.entries(changes).map(([name, by]) => [
        fields[name]!,
        { $max: [0, { $add: [{ $ifNull: [`$${fields[name]}`, 0] }, by] }] },
      ]),
    );
    await collectionOf(kept).updateOne({ _id: id }, [{ $set }], { session, upsert: kept !== collection });
  };

const numbersOf = ({ fields }: Counter, counts: Counts, id: CounterId): Numbers =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, counts.get(String(id))?.[name] ?? 0]));

function isSame(counter: Counter, kept: Counts, counts: Counts, id: CounterId): boolean {
  const [stored, counted] = [numbersOf(counter, kept, id), numbersOf(counter, counts, id)];
  return Object.keys(counter.fields).every((name) => stored[name] === counted[name]);
}

function numberAt(document: Kept, path: string): number {
  const value = path
    .split(".")
    .reduce<unknown>(
      (at, name) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[name],
      document,
    );
  return typeof value === "number" ? value : 0;
}

const collectionOf = (name: string) => mongoose.connection.db!.collection<Kept>(name);
