import type { Types } from "mongoose";
import { HttpError, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import type { ImportReadingDto } from "../../../shared/stories/imports.dto.ts";
import { importsText } from "../../../shared/stories/imports.text.ts";
import { ImportReading, type ImportReadingDoc } from "./reading-model.ts";

/** Milliseconds after which a reading that does not go on is over: its process has ended. A picture may take 30 s. */
const STALLED_MS = 3 * 60_000;
/** Milliseconds that a reading which failed is remembered. */
const REMEMBERED_MS = 86_400_000;
/** Milliseconds between two notes of how far it is. */
const NOTED_MS = 1_000;

/** Notes how far a reading is, and how it ends. */
export interface FollowedReading {
  onPicture(done: number, of: number): Promise<void>;
}

/** Begins to note a reading; it goes on by itself until `work` ends. */
export async function followReading(
  reading: Pick<ImportReadingDoc, "_id" | "user" | "fileName" | "hash">,
  work: Promise<unknown>,
  now: () => Date,
): Promise<FollowedReading> {
  const { _id } = reading;
  await ImportReading.create([{ ...reading, done: 0, of: 0, failure: null, movedAt: now() }]);
  const change = (fields: Partial<ImportReadingDoc>) =>
    ImportReading.updateOne({ _id }, { $set: { ...fields, movedAt: now() } });
  work
    .then(() => ImportReading.deleteOne({ _id }))
    .catch((error: unknown) => change({ failure: failureOf(error) }))
    // The process ends, or its database is away: a reading that stands still says that it was cut off.
    .catch(() => {});
  let noted = 0;
  return {
    async onPicture(done, of) {
      if (Date.now() - noted < NOTED_MS) return;
      noted = Date.now();
      await change({ done, of });
    },
  };
}

const failureOf = (error: unknown): string =>
  error instanceof HttpError && error.status < 500 ? error.message : importsText.reading.cutOff;

/** One of the caller's own that is read, or was and failed; null for any other. */
export async function findReading(
  { viewer }: Pick<Caller, "viewer">,
  id: string,
  now: Date,
): Promise<ImportReadingDto | null> {
  if (!viewer.id || viewer.actor || !isId(id)) return null;
  const found = await ImportReading.findOne({
    _id: toId(id),
    user: toId(viewer.id),
  }).lean<ImportReadingDoc>();
  return found && presentReading(found, now);
}

/** Those of a member, newest first. */
export async function findReadings(user: string, now: Date): Promise<readonly ImportReadingDto[]> {
  const found = await ImportReading.find({ user: toId(user) })
    .sort({ movedAt: -1 })
    .lean<ImportReadingDoc[]>();
  return found.map((each) => presentReading(each, now));
}

/** The same file that is read for the caller just now; null for none. */
export async function findSameReading(
  { viewer }: Caller,
  hash: string,
  now: Date,
): Promise<Types.ObjectId | null> {
  const found = await ImportReading.find({ user: toId(viewer.id!), hash }).lean<ImportReadingDoc[]>();
  return found.find((each) => presentReading(each, now).failure === null)?._id ?? null;
}

/** Forgets one that failed. @throws 404 for any other */
export async function forgetReading(caller: Pick<Caller, "viewer">, id: string, now: Date): Promise<string> {
  const found = await findReading(caller, id, now);
  if (!found?.failure) throw notFound();
  await ImportReading.deleteOne({ _id: toId(id) });
  return found.fileName;
}

/** Forgets those that ended a day ago. */
export const tidyReadings = (now: Date) =>
  ImportReading.deleteMany({ movedAt: { $lt: new Date(now.getTime() - REMEMBERED_MS) } });

const presentReading = (
  { _id, fileName, done, of, failure, movedAt }: ImportReadingDoc,
  now: Date,
): ImportReadingDto => ({
  id: String(_id),
  fileName,
  done,
  of,
  failure: failure ?? (now.getTime() - movedAt.getTime() > STALLED_MS ? importsText.reading.cutOff : null),
});
