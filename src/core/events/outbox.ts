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
  /** Names of the subscribers that were not told yet; `EVERYBODY` where whoever wrote it knows none of them. */
  readonly pending: readonly string[];
  /** The end of the holder's lease, or the time of the next attempt; null once it is dead. */
  readonly due: Date | null;
  /** Who holds the lease; only the holder may say how it went. */
  readonly lock: string | null;
  /** Attempts begun; the first is made by the process that published it. */
  readonly attempts: number;
  readonly lastError: string | null;
}

/** Milliseconds that an event belongs to the process that tells it, unless it says so again. */
export const LEASE_MS = 60_000;

/** Stands for every subscriber of the site: a script writes events and tells nobody. */
export const EVERYBODY = "*";

/** The events that wait; nothing is kept of those that were told. */
export const outbox = (): Collection<EventDocument> =>
  mongoose.connection.db!.collection<EventDocument>("events");

/** `due` serves the sweep and the list of the dead, `subject` the order of one subject's events. */
export const makeEventIndexes = (): Promise<unknown> =>
  outbox().createIndexes([{ key: { due: 1, _id: -1 } }, { key: { subject: 1, at: 1 } }]);

/** Fields of payloads that may say what an event is about, the nearest first. */
const SUBJECTS = ["id", "story", "user", "owner", "by"] as const;

/** Writes an event with its change: held by this process from the beginning, or left to the site. */
export async function insertEvent(
  {
    name,
    payload,
    to,
    at,
  }: Pick<EventDocument, "name" | "payload" | "at"> & { to: readonly string[] | "site" },
  session: ClientSession,
): Promise<EventDocument> {
  const held = to !== "site";
  const about = payload as Readonly<Record<string, unknown>>;
  const now = new Date();
  const event: EventDocument = {
    _id: new mongoose.mongo.ObjectId(),
    name,
    payload,
    subject: String(SUBJECTS.map((field) => about[field]).find(Boolean) ?? name),
    at,
    pending: held ? to : [EVERYBODY],
    due: held ? new Date(now.getTime() + LEASE_MS) : now,
    lock: held ? randomUUID() : null,
    attempts: held ? 1 : 0,
    lastError: null,
  };
  await outbox().insertOne(event, { ignoreUndefined: true, session });
  return event;
}

/** Takes the event that is longest due; each goes to one taker. */
export const claimEvent = (now: Date): Promise<EventDocument | null> =>
  outbox().findOneAndUpdate(
    { due: { $lte: now } },
    { $set: { lock: randomUUID(), due: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
    { sort: { due: 1 }, returnDocument: "after" },
  );

/** Subscribers for whom earlier events of the same subject wait, the dead and those `except` apart. */
export async function waitingBefore(
  { _id, subject, at }: EventDocument,
  except: readonly ObjectId[],
): Promise<ReadonlySet<string>> {
  const before = { $or: [{ at: { $lt: at } }, { at, _id: { $lt: _id } }] };
  const earlier = { subject, at: { $lte: at }, due: { $ne: null }, ...before, _id: { $nin: [...except] } };
  const found = await outbox()
    .find(earlier as never, { projection: { pending: 1, _id: 0 } })
    .toArray();
  return new Set(found.flatMap(({ pending }) => pending));
}

/** Says that it is still being told; false where another process holds it by now. */
export async function keepEvent({ _id, lock }: EventDocument): Promise<boolean> {
  const due = new Date(Date.now() + LEASE_MS);
  return (await outbox().updateOne({ _id, lock }, { $set: { due } })).matchedCount > 0;
}

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
