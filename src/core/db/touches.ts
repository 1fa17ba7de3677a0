import { randomUUID } from "node:crypto";
import { Schema, Types } from "mongoose";
import { defineModel, reportBulk } from "./define-model.ts";
import { gathered, restOf } from "./gather.ts";

/** This process, which need not hear from the database what it has said itself. */
export const ME = randomUUID();

/** One write that stands for changes of many documents of a collection. */
export interface TouchDoc {
  readonly _id: Types.ObjectId;
  /** The documents' collection, and which they are. */
  readonly of: string;
  readonly ids: readonly string[];
  /** The process that said so. */
  readonly by: string;
  readonly at: Date;
}

/** What a touch says was written. */
export const TOUCHED: readonly string[] = ["touched"];

/** Seconds a touch is kept: the change stream has told it by then, or has broken. */
const KEEP_SECONDS = 600;
/** Documents of one touch. */
const MOST = 1_000;
/** Milliseconds at most between two writes, where many documents are touched. */
const REST_MS = 50;

const schema = new Schema<TouchDoc>(
  { of: String, ids: [String], by: String, at: Date },
  { versionKey: false, collection: "touches" },
);
schema.index({ at: 1 }, { expireAfterSeconds: KEEP_SECONDS });

/** What every process's `changes` hears of. */
export const Touch = defineModel<TouchDoc>("Touch", schema);

/**
 * Says that what pages show of these documents has changed, without writing each of them: this process knows it
 * when the call is made, and every other by one event of the change stream for up to 1,000 of them.
 */
export async function touch(of: string, ids: readonly unknown[]): Promise<void> {
  if (ids.length === 0) return;
  const words = ids.map(String);
  reportBulk(of, words, TOUCHED);
  await write({ of, ids: words });
}

/**
 * Ends when all that this process has written before stands: MongoDB keeps the order of writes, in its journal and on
 * other members of a replica set, and this one is waited for there. A touch does so too. Only what a primary was told
 * without waiting, and lost before any other had it, is not found out by this.
 */
export const settle = (): Promise<void> => write({ of: "", ids: [] });

/** Each touch waits for the disk and is told to every process, and costs as much for a few documents as for many. */
const write = gathered<Said, undefined>(
  async (said) => {
    await Touch.collection.insertMany(documentsOf(said));
    return said.map(() => undefined);
  },
  MOST,
  1,
  (said) =>
    restOf(
      said.reduce((sum, { ids }) => sum + ids.length, 0),
      REST_MS,
    ),
);

type Said = Pick<TouchDoc, "of" | "ids">;

/** One for each collection and 1,000 ids; one that says nothing where all of them only wait. */
function documentsOf(said: readonly Said[]): TouchDoc[] {
  const documentOf = (of: string, ids: readonly string[]): TouchDoc => ({
    _id: new Types.ObjectId(),
    of,
    ids,
    by: ME,
    at: new Date(),
  });
  const documents: TouchDoc[] = [];
  for (const [of, each] of Map.groupBy(said, ({ of }) => of)) {
    const ids = [...new Set(each.flatMap((one) => one.ids))];
    for (let from = 0; from < ids.length; from += MOST)
      documents.push(documentOf(of, ids.slice(from, from + MOST)));
  }
  return documents.length > 0 ? documents : [documentOf("", [])];
}
