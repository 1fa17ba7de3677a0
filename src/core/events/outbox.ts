import { randomUUID } from "node:crypto";
import type { ClientSession, Collection, ObjectId } from "mongodb";
import mongoose from "mongoose";

/** Stored event with pending subscribers, in the collection `events`. */
export interface EventDocument {
  readonly _id: ObjectId;
  readonly name: string;
  readonly payload: unknown;
  /** Events of one subject are delivered in order. */
  readonly subject: string;
  readonly at: Date;
  /**
   * Names of the subscribers that have not run yet; `EVERYBODY` if the writer does not know the subscribers.
   */
  readonly pending: readonly string[];
  /** End of the holder's lease, or time of the next attempt; null once the event is dead. */
  readonly due: Date | null;
  /** Holder of the lease; only the holder may report the outcome. */
  readonly lock: string | null;
  /** Attempts started; the first is made by the process that published it. */
  readonly attempts: number;
  readonly lastError: string | null;
}

/** Duration of a lease in milliseconds, unless it is renewed. */
export const LEASE_MS = 60_000;

/** Represents all subscribers of the site: a script writes events without running subscribers. */
export const EVERYBODY = "*";

/** Returns the collection of pending events; delivered events are deleted. */
export const outbox = (): Collection<EventDocument> =>
  mongoose.connection.db!.collection<EventDocument>("events");

/**
 * Creates the indexes: `due` serves the sweep and the list of dead events, `subject` the order of one
 * subject's events.
 */
export const makeEventIndexes = (): Promise<unknown> =>
  outbox().createIndexes([{ key: { due: 1, _id: -1 } }, { key: { subject: 1, at: 1 } }]);

/** Fields of payloads that can identify an event's subject, in order of preference. */
const SUBJECTS = ["id", "story", "user", "owner", "by"] as const;

/** Writes an event together with its change: leased to this process from the start, or left to the site. */
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

/**
 * Claims the event that is longest due, of those after `since` if it is given; each event has only one holder.
 */
export const claimEvent = (now: Date, since: Date | null = null): Promise<EventDocument | null> =>
  outbox().findOneAndUpdate(
    { due: { $lte: now }, ...(since ? { at: { $gt: since } } : {}) },
    { $set: { lock: randomUUID(), due: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
    { sort: { due: 1 }, returnDocument: "after" },
  );

/**
 * Returns the subscribers for which earlier events of the same subject are pending, ignoring dead events and
 * those in `except`.
 */
export async function waitingBefore(
  { _id, subject, at }: EventDocument,
  except: readonly ObjectId[],
): Promise<ReadonlySet<string>> {
  const before = { $or: [{ at: { $lt: at } }, { at, _id: { $lt: _id } }] };
  const earlier = { subject, at: { $lte: at }, due: { $ne: null }, ...before, _id: { $nin: [...except] } };
  const found = await outbox()
    .find(earlier, { projection: { pending: 1, _id: 0 } })
    .toArray();
  return new Set(found.flatMap(({ pending }) => pending));
}

/** Renews the lease; returns false if another process holds it by now. */
export async function renewEventLease({ _id, lock }: EventDocument): Promise<boolean> {
  const due = new Date(Date.now() + LEASE_MS);
  return (await outbox().updateOne({ _id, lock }, { $set: { due } })).matchedCount > 0;
}

/** Deletes an event after all subscribers have run. */
export const forgetEvent = ({ _id, lock }: EventDocument): Promise<unknown> =>
  outbox().deleteOne({ _id, lock });

/** Puts an event back for the remaining subscribers. */
export const requeueEvent = (
  { _id, lock }: EventDocument,
  change: Partial<Pick<EventDocument, "pending" | "due" | "attempts" | "lastError">>,
): Promise<unknown> => outbox().updateOne({ _id, lock }, { $set: { ...change, lock: null } });

/**
 * Releases leases of a previous process so that its events are delivered at once; only if no other process
 * runs.
 */
export const freeEvents = (): Promise<unknown> =>
  outbox().updateMany({ due: { $gt: new Date() }, lock: { $ne: null } }, { $set: { due: new Date() } });
