import type { Types } from "mongoose";
import { HttpError, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { ImportReadingDto } from "#shared/stories/imports.dto.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { ImportReading, type ImportReadingDoc } from "./reading-model.ts";

/**
 * Milliseconds without progress after which a reading has failed because its process ended. One image may
 * take 30 s.
 */
const STALLED_MS = 3 * 60_000;
/** Milliseconds for which a failed reading is retained. */
const REMEMBERED_MS = 86_400_000;
/** Interval in milliseconds between progress updates. */
const NOTED_MS = 1_000;

/** Records the progress and outcome of a reading. */
export interface FollowedReading {
  onPicture(done: number, of: number): Promise<void>;
}

/** Starts recording a reading; progress is updated until `work` ends. */
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
    // The process is ending or its database is unavailable: a reading without progress is reported as
    // interrupted.
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
  error instanceof HttpError && error.status < 500 ? error.message : importsText.reading.interrupted;

/** Returns one of the caller's readings in progress or failed; null for any other. */
export async function findReading(
  { viewer }: Pick<Caller, "viewer">,
  id: string,
  now: Date,
): Promise<ImportReadingDto | null> {
  if (!viewer.id || viewer.actor || !isId(id)) return null;
  const reading = await ImportReading.findOne({
    _id: toId(id),
    user: toId(viewer.id),
  }).lean<ImportReadingDoc>();
  return reading && presentReading(reading, now);
}

/** Returns a member's readings, newest first. */
export async function findReadings(user: string, now: Date): Promise<readonly ImportReadingDto[]> {
  const readings = await ImportReading.find({ user: toId(user) })
    .sort({ movedAt: -1 })
    .lean<ImportReadingDoc[]>();
  return readings.map((each) => presentReading(each, now));
}

/** Returns the caller's current reading of the same file; null if there is none. */
export async function findSameReading(
  { viewer }: Caller,
  hash: string,
  now: Date,
): Promise<Types.ObjectId | null> {
  const readings = await ImportReading.find({ user: toId(viewer.id!), hash }).lean<ImportReadingDoc[]>();
  return readings.find((each) => presentReading(each, now).failure === null)?._id ?? null;
}

/** Deletes a failed reading. @throws 404 for any other */
export async function forgetReading(caller: Pick<Caller, "viewer">, id: string, now: Date): Promise<string> {
  const reading = await findReading(caller, id, now);
  if (!reading?.failure) throw notFound();
  await ImportReading.deleteOne({ _id: toId(id) });
  return reading.fileName;
}

/** Deletes readings that ended a day ago. */
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
  failure:
    failure ?? (now.getTime() - movedAt.getTime() > STALLED_MS ? importsText.reading.interrupted : null),
});
