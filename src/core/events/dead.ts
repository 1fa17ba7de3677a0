import mongoose from "mongoose";
import { wholeWord } from "../text/whole-word.ts";
import { type EventDocument, outbox } from "./outbox.ts";

/** Event that is no longer retried. Excludes the payload, which is private. */
export type DeadEvent = Omit<EventDocument, "payload">;

/** Returns dead events, newest first; `before` is the last id of the previous page. */
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

/** Counts the dead events. */
export const countDeadEvents = (): Promise<number> => outbox().countDocuments({ due: null });

/** Returns one dead event; null for any other event. */
export const findDeadEvent = async (id: string): Promise<DeadEvent | null> =>
  mongoose.isObjectIdOrHexString(id)
    ? outbox().findOne({ _id: objectId(id), due: null }, { projection: { payload: 0 } })
    : null;

/**
 * Resets a dead event's attempts and makes it due at once; returns false if there is no dead event with this
 * id.
 */
export async function reviveEvent(id: string): Promise<boolean> {
  if (!mongoose.isObjectIdOrHexString(id)) return false;
  const { modifiedCount } = await outbox().updateOne(
    { _id: objectId(id), due: null },
    { $set: { due: new Date(), attempts: 0 } },
  );
  return modifiedCount > 0;
}

/** Deletes a dead event without delivering it; returns false if there is no dead event with this id. */
export async function dropEvent(id: string): Promise<boolean> {
  if (!mongoose.isObjectIdOrHexString(id)) return false;
  return (await outbox().deleteOne({ _id: objectId(id), due: null })).deletedCount > 0;
}

/**
 * Removes mentions of a person (whole words, ignoring case) from error messages; payloads contain only ids.
 */
export const forgetInEvents = (words: readonly string[]): Promise<unknown> =>
  outbox().updateMany({ lastError: { $in: words.map(wholeWord) } }, { $set: { lastError: "forgotten" } });

const objectId = (id: string) => new mongoose.mongo.ObjectId(id);
