import Joi from "joi";
import { Types } from "mongoose";
import { forbidden, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Files } from "#core/files/files.ts";
import type { JobDefinition, Jobs } from "#core/jobs/index.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import {
  EXPORT_FORMATS,
  EXPORTS_KEPT,
  type ExportFailure,
  type ExportFormat,
  TRIM_SIZE_NAMES,
  type TrimSize,
} from "#shared/stories/exports.ts";
import { permit, type StoryDoc } from "../stories/index.ts";
import { exportByMember } from "./limits.ts";
import { StoryExport, type StoryExportDoc } from "./model.ts";
import type { RunningExports } from "./running.ts";
import "./events.ts";

/** The job that generates one export. */
export type MakeExport = JobDefinition<{ readonly export: string }>;

export interface ExportInput {
  readonly format: ExportFormat;
  readonly size: TrimSize;
  readonly drafts: boolean;
  readonly review: boolean;
}

export const exportRules = Joi.object<ExportInput>({
  format: Joi.string()
    .valid(...EXPORT_FORMATS)
    .required(),
  size: Joi.string()
    .valid(...TRIM_SIZE_NAMES)
    .empty("")
    .default("a5"),
  drafts: Joi.boolean().default(false),
  review: Joi.boolean()
    .default(false)
    .description(
      "Word only: export open suggestions as tracked changes, and notes and team comments as comments",
    ),
});

/**
 * Requests an export of a story, or of all the caller's stories with `null`. Allowed for those who write the
 * story.
 * @throws 429 above `exportByMember`
 */
export async function requestExport(
  { services, jobs, limits }: { services: Services; jobs: Jobs; limits: RateLimits },
  make: MakeExport,
  caller: Caller,
  story: StoryDoc | null,
  input: unknown,
): Promise<StoryExportDoc> {
  const { viewer } = caller;
  // Private content stays hidden from staff acting on a member's behalf.
  if (!viewer.id || viewer.actor) throw forbidden();
  if (story) permit(caller, "write-chapters", story);
  const wanted = validate(exportRules, input);
  await limits.consume(exportByMember, viewer.id);
  const _id = new Types.ObjectId();
  await inTransaction(async (session) => {
    const asked = {
      _id,
      user: toId(viewer.id!),
      story: story?._id ?? null,
      title: story?.title ?? "",
      ...wanted,
      open: true,
      requestedAt: services.now(),
    };
    await StoryExport.create([asked], { session });
    await jobs.enqueue(make, { export: String(_id) }, { session });
  });
  return (await StoryExport.findById(_id).lean<StoryExportDoc>())!;
}

/** Returns a member's exports of a story, or of all stories, newest first. */
export const findExports = (user: string, story: Types.ObjectId | null): Promise<StoryExportDoc[]> =>
  StoryExport.find({ user: toId(user), story })
    .sort({ requestedAt: -1 })
    .limit(EXPORTS_KEPT)
    .lean<StoryExportDoc[]>();

/** Returns one of a member's exports; null for any other. */
export const findExport = (user: string, id: string): Promise<StoryExportDoc | null> =>
  StoryExport.findOne({ _id: toId(id), user: toId(user) }).lean<StoryExportDoc>();

/** Deletes an export, file first, so that no file remains without a record. */
export async function removeExport(
  files: Files,
  { _id, file }: Pick<StoryExportDoc, "_id" | "file">,
): Promise<void> {
  if (file) await files.removeStream(file);
  await StoryExport.deleteOne({ _id });
}

/**
 * Cancels an export that is waiting or being made, or deletes a finished one with its file. Returns it as it was.
 * @throws 403 for staff acting on a member's behalf; 404 for any other than the caller's exports of `story`, or of all
 *   stories with `null`
 */
export async function cancelExport(
  { files, running }: { files: Files; running: RunningExports },
  { viewer }: Caller,
  story: Types.ObjectId | null,
  id: string,
): Promise<StoryExportDoc> {
  if (!viewer.id || viewer.actor) throw forbidden();
  const mine = isId(id) ? { _id: toId(id), user: toId(viewer.id), story } : null;
  const cancelled = mine && (await StoryExport.findOneAndDelete(mine).lean<StoryExportDoc>());
  if (!cancelled) throw notFound();
  running.cancel(id);
  // Its job finds no record, and deletes a file that it was writing.
  if (cancelled.file) await files.removeStream(cancelled.file);
  return cancelled;
}

/**
 * Deletes a member's exports that contain a story, finished or not: those of the story, and those of all stories.
 * Idempotent.
 */
export async function withdrawExports(
  { files, running }: { readonly files: Files; readonly running: RunningExports },
  user: string,
  story: Types.ObjectId,
): Promise<void> {
  const theirs = { user: toId(user), story: { $in: [story, null] } };
  for (const storyExport of await StoryExport.find(theirs).lean<StoryExportDoc[]>()) {
    running.cancel(String(storyExport._id));
    await removeExport(files, storyExport);
  }
}

/** Marks an export as failed for a reason that its member is shown, notifies them, and deletes its partial file. */
export async function failExport(
  { files, services }: { files: Files; services: Pick<Services, "events"> },
  _id: Types.ObjectId,
  failure: ExportFailure,
): Promise<void> {
  const failed = await inTransaction(async (session) => {
    const storyExport = await StoryExport.findOneAndUpdate(
      { _id, open: true },
      { $set: { state: "failed", failure }, $unset: { open: "" } },
      { session },
    ).lean<StoryExportDoc>();
    if (!storyExport) return null;
    const { user, story } = storyExport;
    const event = { id: String(_id), user: String(user), story: story ? String(story) : null };
    await services.events.publish("export.failed", event, session);
    return storyExport;
  });
  if (failed?.file) await files.removeStream(failed.file);
}

/** Hours after which an unfinished export is given up; its job has ended by then. */
const GIVE_UP_HOURS = 6;
/** Days after which a failed export is deleted. */
const FORGET_DAYS = 7;

/** Deletes expired exports, and gives up those that were never finished. */
export async function tidyExports(
  { files, services }: { files: Files; services: Pick<Services, "events"> },
  now: Date,
): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGET_DAYS * 86_400_000);
  const over = {
    $or: [{ expiresAt: { $lte: now } }, { state: "failed" as const, requestedAt: { $lte: forgotten } }],
  };
  const sweep = createSweep("exports");
  await sweep.each(StoryExport.find(over).lean<StoryExportDoc>().cursor(), (old) => removeExport(files, old));
  const before = new Date(now.getTime() - GIVE_UP_HOURS * 3_600_000);
  const late = StoryExport.find({ open: true, requestedAt: { $lte: before } }).lean<StoryExportDoc>();
  await sweep.each(late.cursor(), ({ _id }) => failExport({ files, services }, _id, "interrupted"));
  sweep.end();
}
