import { randomUUID } from "node:crypto";
import { Schema, Types } from "mongoose";
import { createBatcher, pauseAfter } from "./batcher.ts";
import { defineModel, reportBulk } from "./define-model.ts";

/** This process, which need not hear from the database what it has written itself. */
export const PROCESS_ID = randomUUID();

/** One write that stands for changes of many documents of a collection. */
export interface InvalidationDoc {
  readonly _id: Types.ObjectId;
  /** The documents' collection, and which they are. */
  readonly of: string;
  readonly ids: readonly string[];
  /** The process that wrote it. */
  readonly by: string;
  readonly at: Date;
}

/** The field that an invalidation says was written. */
export const INVALIDATED: readonly string[] = ["invalidated"];

/** Seconds an invalidation is kept: the change stream has passed it on by then, or has broken. */
const KEEP_SECONDS = 600;
/** Documents of one invalidation. */
const MOST = 1_000;
/** Milliseconds at most between two writes, where many documents are invalidated. */
const REST_MS = 50;

const schema = new Schema<InvalidationDoc>(
  { of: String, ids: [String], by: String, at: Date },
  { versionKey: false, collection: "invalidations" },
);
schema.index({ at: 1 }, { expireAfterSeconds: KEEP_SECONDS });

/** What every process's `changes` reads. */
export const Invalidation = defineModel<InvalidationDoc>("Invalidation", schema);

/**
 * Says that what pages show of these documents has changed, without writing each of them: this process knows it
 * when the call is made, and every other by one event of the change stream for up to 1,000 of them.
 */
export async function invalidate(of: string, ids: readonly unknown[]): Promise<void> {
  if (ids.length === 0) return;
  const words = ids.map(String);
  reportBulk(of, words, INVALIDATED);
  await write({ of, ids: words });
}

/**
 * Ends when all that this process has written before stands: MongoDB keeps the order of writes, in its journal and on
 * other members of a replica set, and this one is waited for there. An invalidation waits so too. Only what a primary
 * was told without waiting, and lost before any other had it, is not found out by this.
 */
export const untilDurable = (): Promise<void> => write({ of: "", ids: [] });

/** Each invalidation waits for the disk and goes to every process, and costs as much for a few documents as for many. */
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

/** One for each collection and 1,000 ids; one that says nothing where all of them only wait. */
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
