import type { Collection } from "mongodb";
import mongoose from "mongoose";
import { redactText } from "../logs/redact.ts";
import { wholeWord } from "../text/whole-word.ts";

/** Item of a sweep that failed: how often, and until when it is left out. */
export interface FailedItem {
  /** `sweep:key` */
  readonly _id: string;
  readonly sweep: string;
  /** Id of the item's document. */
  readonly key: string;
  readonly attempts: number;
  readonly lastError: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** Null until it is set aside; then the time of the next attempt. */
  readonly retryAt: Date | null;
}

/** Failures in a row after which an item is set aside. */
export const SET_ASIDE_AFTER = 5;
/** Milliseconds until the next attempt of an item that is set aside, doubled with each further failure up to a day. */
const FIRST_WAIT = 10 * 60_000;
const LONGEST_WAIT = 86_400_000;
/** Days after which a record is deleted if the item has not failed again: it was deleted or is no longer due. */
const KEPT_DAYS = 30;
const LONGEST_ERROR = 1_000;

const collection = (): Collection<FailedItem> | undefined =>
  isConnected() ? mongoose.connection.db?.collection<FailedItem>("failed_items") : undefined;

/** False while the database is away: failures are not counted, because they are not the items'. */
const isConnected = () => mongoose.connection.readyState === mongoose.ConnectionStates.connected;

/** Creates the indexes. */
export async function prepareFailedItems(): Promise<void> {
  await collection()?.createIndexes([
    { key: { sweep: 1 } },
    { key: { retryAt: 1, _id: 1 } },
    { key: { lastAt: 1 }, expireAfterSeconds: KEPT_DAYS * 86_400 },
  ]);
}

/** Returns the failed items of a sweep, by key. */
export async function failedItemsOf(sweep: string): Promise<ReadonlyMap<string, FailedItem>> {
  const items = (await collection()?.find({ sweep }).toArray()) ?? [];
  return new Map(items.map((item) => [item.key, item]));
}

/** Records another failure of an item; returns how often it has failed. */
export async function recordFailure(
  sweep: string,
  key: string,
  error: unknown,
  before: FailedItem | undefined,
): Promise<number> {
  const attempts = (before?.attempts ?? 0) + 1;
  const now = new Date();
  const wait = Math.min(FIRST_WAIT * 2 ** (attempts - SET_ASIDE_AFTER), LONGEST_WAIT);
  const lastError = redactText(error instanceof Error ? error.message : String(error)).slice(
    0,
    LONGEST_ERROR,
  );
  const retryAt = attempts < SET_ASIDE_AFTER ? null : new Date(now.getTime() + wait);
  await collection()?.updateOne(
    { _id: `${sweep}:${key}` },
    { $set: { sweep, key, attempts, lastError, lastAt: now, retryAt }, $setOnInsert: { firstAt: now } },
    { upsert: true },
  );
  return attempts;
}

/** Returns items that are set aside, latest id first; `before` is the last id of the previous page. */
export const listSetAside = async (page: {
  readonly limit: number;
  readonly before?: string;
}): Promise<FailedItem[]> =>
  (await collection()
    ?.find({ ...SET_ASIDE, ...(page.before ? { _id: { $lt: page.before } } : {}) })
    .sort({ _id: -1 })
    .limit(page.limit)
    .toArray()) ?? [];

/** Counts the items that are set aside. */
export const countSetAside = async (): Promise<number> =>
  (await collection()?.countDocuments(SET_ASIDE)) ?? 0;

/** Makes an item that is set aside due with the next sweep; returns null if there is none with this id. */
export async function retrySetAside(_id: string): Promise<FailedItem | null> {
  const retry = { $set: { attempts: 0, retryAt: null } };
  return (await collection()?.findOneAndUpdate({ _id, ...SET_ASIDE }, retry)) ?? null;
}

/** Removes mentions of a person (whole words, ignoring case) from error messages. */
export const forgetInFailedItems = async (words: readonly string[]): Promise<unknown> =>
  collection()?.updateMany(
    { lastError: { $in: words.map(wholeWord) } },
    { $set: { lastError: "forgotten" } },
  );

const SET_ASIDE = { retryAt: { $type: "date" } } as const;

/** Deletes the record of an item that succeeded. */
export const forgetFailure = async (sweep: string, key: string): Promise<unknown> =>
  collection()?.deleteOne({ _id: `${sweep}:${key}` });
