import { Types } from "mongoose";
import { forbidden } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { toId } from "../../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../../core/db/transaction.ts";
import type { JobDefinition } from "../../../../core/jobs/index.ts";
import type { AccountDataDependencies } from "../dependencies.ts";
import { archiveByMember } from "../limits.ts";
import { Archive, type ArchiveDoc } from "./model.ts";

/** The job that makes one archive. */
export type MakeArchive = JobDefinition<{ readonly archive: string }>;

/**
 * Asks for an archive of everything. While one is being made there is no second; when the new one is ready the older
 * goes.
 * @throws 429 beyond `archiveByMember`
 */
export async function requestArchive(
  { services, jobs, limits }: Pick<AccountDataDependencies, "services" | "jobs" | "limits">,
  make: MakeArchive,
  { viewer }: Caller,
): Promise<void> {
  // What is private stays so from whoever acts for somebody.
  if (!viewer.id || viewer.actor) throw forbidden();
  const user = toId(viewer.id);
  if (await Archive.exists({ user, open: true })) return;
  const { id } = viewer;
  const _id = new Types.ObjectId();
  let counted = false;
  try {
    await inTransaction(async (session) => {
      await Archive.create([{ _id, user, open: true, requestedAt: services.now() }], { session });
      await jobs.enqueue(make, { archive: String(_id) }, { session });
      // Only who gets this far has asked for one more; once, though a collision begins the transaction anew.
      if (!counted) await limits.consume(archiveByMember, id);
      counted = true;
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** The newest archive of a member, whatever became of it, and the newest that can be fetched; null for none. */
export async function findArchives(
  userId: string,
  now: Date,
): Promise<{ latest: ArchiveDoc | null; ready: ArchiveDoc | null }> {
  const user = toId(userId);
  const newest = { requestedAt: -1 } as const;
  const [latest, ready] = await Promise.all([
    Archive.findOne({ user }).sort(newest).lean<ArchiveDoc>(),
    Archive.findOne({ user, state: "ready", expiresAt: { $gt: now } })
      .sort(newest)
      .lean<ArchiveDoc>(),
  ]);
  return { latest, ready };
}

/** An archive that can be fetched now, by its id; null for any other. */
export const findReadyArchive = (id: string, now: Date): Promise<ArchiveDoc | null> =>
  Archive.findOne({ _id: toId(id), state: "ready", expiresAt: { $gt: now } }).lean<ArchiveDoc>();

/** Throws an archive away, bytes first, so that what has lost its record has lost them too. */
export async function removeArchive(
  { files }: Pick<AccountDataDependencies, "files">,
  { _id, file }: Pick<ArchiveDoc, "_id" | "file">,
): Promise<void> {
  if (file) await files.removeStream(file);
  await Archive.deleteOne({ _id });
}

/** Hours after which an archive that is still being made is given up: its job has been by then. */
const GIVE_UP_HOURS = 24;

/** Throws away what can no longer be fetched, and gives up what never got ready. */
export async function tidyArchives(
  dependencies: Pick<AccountDataDependencies, "files" | "services">,
): Promise<void> {
  const now = dependencies.services.now();
  for await (const archive of Archive.find({ expiresAt: { $lte: now } })
    .lean<ArchiveDoc>()
    .cursor())
    await removeArchive(dependencies, archive);
  const before = new Date(now.getTime() - GIVE_UP_HOURS * 3_600_000);
  for await (const { _id } of Archive.find({ open: true, requestedAt: { $lte: before } })
    .lean()
    .cursor())
    await giveUpArchive(dependencies, _id);
}

/** Marks an archive as failed, so that another can be asked for. */
export async function giveUpArchive(
  { files }: Pick<AccountDataDependencies, "files">,
  _id: Types.ObjectId,
): Promise<void> {
  const given = await Archive.findOneAndUpdate(
    { _id, open: true },
    { $set: { state: "failed" }, $unset: { open: "" } },
  ).lean<ArchiveDoc>();
  if (given?.file) await files.removeStream(given.file);
}
