import { randomUUID } from "node:crypto";
import { Schema, Types } from "mongoose";
import { createBatcher, pauseAfter } from "./batcher.ts";
import { defineModel, reportBulk } from "./define-model.ts";

/** Id of this process, which ignores its own writes when they arrive from the database. */
export const PROCESS_ID = randomUUID();

/** Single write that announces changes of many documents of a collection. */
export interface InvalidationDoc {
  readonly _id: Types.ObjectId;
  /** Collection and ids of the changed documents. */
  readonly of: string;
  readonly ids: readonly string[];
  /** Id of the process that wrote it. */
  readonly by: string;
  readonly at: Date;
}

/** Field that an invalidation reports as changed. */
export const INVALIDATED: readonly string[] = ["invalidated"];

/** Retention of an invalidation in seconds: by then the change stream has delivered it, or has broken. */
const KEEP_SECONDS = 600;
/** Limit on documents in one invalidation. */
const MOST = 1_000;
/** Maximum pause between two writes in milliseconds when many documents are invalidated. */
const REST_MS = 50;

const schema = new Schema<InvalidationDoc>(
  { of: String, ids: [String], by: String, at: Date },
  { versionKey: false, collection: "invalidations" },
);
schema.index({ at: 1 }, { expireAfterSeconds: KEEP_SECONDS });

/** Model read by the `changes` of every process. */
export const Invalidation = defineModel<InvalidationDoc>("Invalidation", schema);

/**
 * Announces that the visible state of these documents has changed, without writing each of them. This process
 * is notified before the call returns, all others by one event of the change stream for up to 1,000
 * documents.
 */
export async function invalidate(of: string, ids: readonly unknown[]): Promise<void> {
  if (ids.length === 0) return;
  const words = ids.map(String);
  reportBulk(of, words, INVALIDATED);
  await write({ of, ids: words });
}

/**
 * Resolves when all earlier writes of this process are durable: MongoDB preserves the order of writes in its
 * journal and on other members of a replica set, and this waits for its write there. An invalidation waits in
 * the same way. It does not detect the loss of unacknowledged writes that a primary lost before replicating
 * them.
 */
export const untilDurable = (): Promise<void> => write({ of: "", ids: [] });

/**
 * Each invalidation waits for the disk and is sent to every process, at the same cost for few documents as
 * for many.
 */
const write = createBatcher<Pending, undefined>(
  async (pending) => {
    await Invalidation.collection.insertMany(documentsOf(pending));
    return pending.map(() => undefined);
  },
  MOST,
  1,
  (pending) =>
    pauseAfter(
      pending.reduce((sum, { ids }) => sum + ids.length, 0),
      REST_MS,
    ),
);

type Pending = Pick<InvalidationDoc, "of" | "ids">;

/**
 * Returns one document for each collection and 1,000 ids; an empty one if all callers only wait for
 * durability.
 */
function documentsOf(pending: readonly Pending[]): InvalidationDoc[] {
  const documentOf = (of: string, ids: readonly string[]): InvalidationDoc => ({
    _id: new Types.ObjectId(),
    of,
    ids,
    by: PROCESS_ID,
    at: new Date(),
  });
  const documents: InvalidationDoc[] = [];
  for (const [of, each] of Map.groupBy(pending, ({ of }) => of)) {
    const ids = [...new Set(each.flatMap((one) => one.ids))];
    for (let from = 0; from < ids.length; from += MOST)
      documents.push(documentOf(of, ids.slice(from, from + MOST)));
  }
  return documents.length > 0 ? documents : [documentOf("", [])];
}
