import { Types } from "mongoose";
import { forbidden } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { JobDefinition } from "#core/jobs/index.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import { findOwnUser } from "#features/people/users/index.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";
import type { AccountDataDependencies } from "../dependencies.ts";
import { archiveByMember } from "../limits.ts";
import { Archive, type ArchiveDoc } from "./model.ts";

/** Job that creates one archive. */
export type MakeArchive = JobDefinition<{ readonly archive: string }>;

/**
 * Requests an archive of all the member's data. While one is in progress no second is started; when the new
 * one is ready the older one is removed.
 * @throws 429 beyond `archiveByMember`
 */
export async function requestArchive(
  { services, jobs, limits }: Pick<AccountDataDependencies, "services" | "jobs" | "limits">,
  make: MakeArchive,
  { viewer }: Caller,
): Promise<void> {
  // Private data is not available to anyone acting on a member's behalf.
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
      // Only requests that get this far count against the limit, and only once, even if a collision restarts
      // the transaction.
      if (!counted) await limits.consume(archiveByMember, id);
      counted = true;
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/**
 * Returns the newest archive of a member, whatever its state, and the newest one that can be downloaded; null
 * if there is none.
 */
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

/** Returns a downloadable archive by its id, or null. */
export const findReadyArchive = (id: string, now: Date): Promise<ArchiveDoc | null> =>
  Archive.findOne({ _id: toId(id), state: "ready", expiresAt: { $gt: now } }).lean<ArchiveDoc>();

/** Deletes an archive, file first, so that no file is left without a record. */
export async function removeArchive(
  { files }: Pick<AccountDataDependencies, "files">,
  { _id, file }: Pick<ArchiveDoc, "_id" | "file">,
): Promise<void> {
  if (file) await files.removeStream(file);
  await Archive.deleteOne({ _id });
}

/** Hours after which an unfinished archive is given up; its job has ended by then. */
const GIVE_UP_HOURS = 24;

/** Deletes expired archives and gives up those that never became ready. */
export async function tidyArchives(
  dependencies: Pick<AccountDataDependencies, "files" | "services" | "mailer" | "site">,
): Promise<void> {
  const now = dependencies.services.now();
  const sweep = createSweep("archives");
  const over = Archive.find({ expiresAt: { $lte: now } }).lean<ArchiveDoc>();
  await sweep.each(over.cursor(), (archive) => removeArchive(dependencies, archive));
  const before = new Date(now.getTime() - GIVE_UP_HOURS * 3_600_000);
  const late = Archive.find({ open: true, requestedAt: { $lte: before } }).lean<ArchiveDoc>();
  await sweep.each(late.cursor(), ({ _id }) => failArchive(dependencies, _id));
  sweep.end();
}

/** Marks an archive as failed, so that another can be requested, and mails this to its member. */
export async function failArchive(
  { files, mailer, site }: Pick<AccountDataDependencies, "files" | "mailer" | "site">,
  _id: Types.ObjectId,
): Promise<void> {
  const texts = accountDataText.archive;
  const failed = await inTransaction(async (session) => {
    const archive = await Archive.findOneAndUpdate(
      { _id, open: true },
      { $set: { state: "failed" }, $unset: { open: "" } },
      { session },
    ).lean<ArchiveDoc>();
    const user = archive && (await findOwnUser(String(archive.user)));
    if (user) {
      const text = texts.mailOfFailure(
        user.name || user.username,
        site.url + accountDataPaths.dataSettings(),
        site.name,
      );
      await mailer.sendMail(
        { kind: "account", to: user.email, subject: texts.failureSubject(site.name), text },
        { session },
      );
    }
    return archive;
  });
  if (failed?.file) await files.removeStream(failed.file);
}
