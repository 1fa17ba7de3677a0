import mongoose from "mongoose";
import { wholeWord } from "../text/whole-word.ts";
import { type EventDocument, outbox } from "./outbox.ts";

/** An event that nobody tries any more; never its payload, which is nobody's business. */
export type DeadEvent = Omit<EventDocument, "payload">;

/** Those events, the newest first; `before` is the last id of the page above. */
export const deadEvents = (page: {
  readonly limit: number;
  readonly before?: string;
}): Promise<DeadEvent[]> =>
  outbox()
    .find(
      {
        due: null,
        ...(mongoose.isObjectIdOrHexString(page.before) ? { _id: { $lt: objectId(page.before!) } } : {}),
      },
      { projection: { payload: 0 } },
    )
    .sort({ _id: -1 })
    .limit(page.limit)
    .toArray();

/** How many there are. */
export const countDeadEvents = (): Promise<number> => outbox().countDocuments({ due: null });

/** One of them; null for any other event. */
export const findDeadEvent = async (id: string): Promise<DeadEvent | null> =>
  mongoose.isObjectIdOrHexString(id)
    ? outbox().findOne({ _id: objectId(id), due: null }, { projection: { payload: 0 } })
    : null;

/** Gives a dead event all its attempts again, due at once; false when there is no dead event of this id. */
export async function reviveEvent(id: string): Promise<boolean> {
  if (!mongoose.isObjectIdOrHexString(id)) return false;
  const { modifiedCount } = await outbox().updateOne(
    { _id: objectId(id), due: null },
    { $set: { due: new Date(), attempts: 0 } },
  );
  return modifiedCount > 0;
}

/** Forgets a dead event: nobody will be told of it; false when there is no dead event of this id. */
export async function dropEvent(id: string): Promise<boolean> {
  if (!mongoose.isObjectIdOrHexString(id)) return false;
  return (await outbox().deleteOne({ _id: objectId(id), due: null })).deletedCount > 0;
}

/** Forgets what errors say of somebody (whole words, in any case); payloads hold ids alone. */
export const forgetInEvents = (words: readonly string[]): Promise<unknown> =>
  outbox().updateMany({ lastError: { $in: words.map(wholeWord) } }, { $set: { lastError: "forgotten" } });

const objectId = (id: string) => new mongoose.mongo.ObjectId(id);
