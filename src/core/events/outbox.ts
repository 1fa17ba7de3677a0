import { randomUUID } from "node:crypto";
import type { ClientSession, Collection, ObjectId } from "mongodb";
import mongoose from "mongoose";

/** An event that somebody has still to be told of, as it lies in the collection `events`. */
export interface EventDocument {
  readonly _id: ObjectId;
  readonly name: string;
  readonly payload: unknown;
  /** Events of one subject are told in order. */
  readonly subject: string;
  readonly at: Date;
  /** Names of the subscribers that were not told yet. */
  readonly pending: readonly string[];
  /** The end of the holder's lease, or the time of the next attempt; null once it is dead. */
  readonly due: Date | null;
  /** Who holds the lease; only the holder may say how it went. */
  readonly lock: string | null;
  /** Attempts begun; the first is made by the process that published it. */
  readonly attempts: number;
  readonly lastError: string | null;
}

/** Milliseconds that an event belongs to the process that tells it. */
export const LEASE_MS = 60_000;

/** The events that wait; nothing is kept of those that were told. */
export const outbox = (): Collection<EventDocument> =>
  mongoose.connection.db!.collection<EventDocument>("events");

/** `due` serves the sweep, `subject` the order of one subject's events. */
export const makeEventIndexes = (): Promise<unknown> =>
  outbox().createIndexes([{ key: { due: 1 } }, { key: { subject: 1, at: 1 } }]);

/** Fields of payloads that may say what an event is about, the nearest first. */
const SUBJECTS = ["id", "story", "user", "owner", "by"] as const;

/** Writes an event with its change, held by this process from the beginning. */
export async function insertEvent(
  name: string,
  payload: unknown,
  pending: readonly string[],
  session: ClientSession | undefined,
): Promise<EventDocument> {
  const about = payload as Readonly<Record<string, unknown>>;
  const at = new Date();
  const event: EventDocument = {
    _id: new mongoose.mongo.ObjectId(),
    name,
    payload,
    subject: String(SUBJECTS.map((field) => about[field]).find(Boolean) ?? name),
    at,
    pending,
    due: new Date(at.getTime() + LEASE_MS),
    lock: randomUUID(),
    attempts: 1,
    lastError: null,
  };
  await outbox().insertOne(event, { ignoreUndefined: true, ...(session ? { session } : {}) });
  return event;
}

/** Takes the event that is longest due; each goes to one taker. */
export const claimEvent = (now: Date): Promise<EventDocument | null> =>
  outbox().findOneAndUpdate(
    { due: { $lte: now } },
    { $set: { lock: randomUUID(), due: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
    { sort: { due: 1 }, returnDocument: "after" },
  );

/** Whether an earlier event of the same subject still waits for one of its subscribers, the dead apart. */
export const hasEarlier = async (
  { _id, subject, at }: EventDocument,
  subscriber: string,
  except: Iterable<ObjectId>,
): Promise<boolean> => {
  const before = { $or: [{ at: { $lt: at } }, { at, _id: { $lt: _id } }] };
  const waits = { subject, at: { $lte: at }, pending: subscriber, due: { $ne: null } };
  const found = await outbox().findOne({ ...waits, ...before, _id: { $nin: [...except] } } as never, {
    projection: { _id: 1 },
  });
  return found !== null;
};

/** Forgets an event that everybody was told of. */
export const forgetEvent = ({ _id, lock }: EventDocument): Promise<unknown> =>
  outbox().deleteOne({ _id, lock });

/** Puts an event back to be told to those who remain. */
export const putEventBack = (
  { _id, lock }: EventDocument,
  change: Partial<Pick<EventDocument, "pending" | "due" | "attempts" | "lastError">>,
): Promise<unknown> => outbox().updateOne({ _id, lock }, { $set: { ...change, lock: null } });

/** Lets what a former process held be told at once; only where no other process runs. */
export const freeEvents = (): Promise<unknown> =>
  outbox().updateMany({ due: { $gt: new Date() }, lock: { $ne: null } }, { $set: { due: new Date() } });

/** Events that nobody tries any more, newest first; never their payloads, which are nobody's business. */
export const deadEvents = (limit: number): Promise<Omit<EventDocument, "payload">[]> =>
  outbox()
    .find({ due: null }, { projection: { payload: 0 } })
    .sort({ _id: -1 })
    .limit(limit)
    .toArray();

/** Gives a dead event all its attempts again; false when there is no dead event of this id. */
export async function reviveEvent(id: string): Promise<boolean> {
  if (!mongoose.isObjectIdOrHexString(id)) return false;
  const _id = new mongoose.mongo.ObjectId(id);
  const { modifiedCount } = await outbox().updateOne(
    { _id, due: null },
    { $set: { due: new Date(), attempts: 0 } },
  );
  return modifiedCount > 0;
}
