import Joi from "joi";
import { Types } from "mongoose";
import { forbidden } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Files } from "../../../core/files/files.ts";
import type { JobDefinition, Jobs } from "../../../core/jobs/index.ts";
import type { RateLimits } from "../../../core/limits/rate-limits.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import {
  EXPORT_FORMATS,
  EXPORTS_KEPT,
  type ExportFormat,
  TRIM_SIZE_NAMES,
  type TrimSize,
} from "../../../shared/stories/exports.ts";
import { permit, type StoryDoc } from "../stories/index.ts";
import { exportByMember } from "./limits.ts";
import { StoryExport, type StoryExportDoc } from "./model.ts";

/** The job that makes one export. */
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
    .description("Word only: open suggestions as tracked changes, notes and the team's comments as comments"),
});

/**
 * Asks for a file of a story, or of all that one has written with `null`. Those who write a story may take it away.
 * @throws 429 beyond `exportByMember`
 */
export async function requestExport(
  { services, jobs, limits }: { services: Services; jobs: Jobs; limits: RateLimits },
  make: MakeExport,
  caller: Caller,
  story: StoryDoc | null,
  input: unknown,
): Promise<StoryExportDoc> {
  const { viewer } = caller;
  // What is private stays so from whoever acts for somebody.
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

/** A member's exports of a story, or of all, newest first. */
export const findExports = (user: string, story: Types.ObjectId | null): Promise<StoryExportDoc[]> =>
  StoryExport.find({ user: toId(user), story })
    .sort({ requestedAt: -1 })
    .limit(EXPORTS_KEPT)
    .lean<StoryExportDoc[]>();

/** One of a member's own; null for any other. */
export const findExport = (user: string, id: string): Promise<StoryExportDoc | null> =>
  StoryExport.findOne({ _id: toId(id), user: toId(user) }).lean<StoryExportDoc>();

/** Throws an export away, bytes first, so that what has lost its record has lost them too. */
export async function removeExport(
  files: Files,
  { _id, file }: Pick<StoryExportDoc, "_id" | "file">,
): Promise<void> {
  if (file) await files.removeStream(file);
  await StoryExport.deleteOne({ _id });
}

/** Marks an export as failed, and throws away what there is of it. */
export async function giveUpExport(files: Files, _id: Types.ObjectId): Promise<void> {
  const given = await StoryExport.findOneAndUpdate(
    { _id, open: true },
    { $set: { state: "failed" }, $unset: { open: "" } },
  ).lean<StoryExportDoc>();
  if (given?.file) await files.removeStream(given.file);
}

/** Hours after which one that is still being made is given up: its job has been by then. */
const GIVE_UP_HOURS = 6;
/** Days after which one that failed is forgotten. */
const FORGET_DAYS = 7;

/** Throws away what can no longer be fetched, and gives up what never got ready. */
export async function tidyExports(files: Files, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGET_DAYS * 86_400_000);
  const over = {
    $or: [{ expiresAt: { $lte: now } }, { state: "failed" as const, requestedAt: { $lte: forgotten } }],
  };
  for await (const old of StoryExport.find(over).lean<StoryExportDoc>().cursor())
    await removeExport(files, old);
  const before = new Date(now.getTime() - GIVE_UP_HOURS * 3_600_000);
  for await (const { _id } of StoryExport.find({ open: true, requestedAt: { $lte: before } })
    .lean()
    .cursor())
    await giveUpExport(files, _id);
}
