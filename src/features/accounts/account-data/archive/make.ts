import { randomBytes } from "node:crypto";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { defineJob } from "#core/jobs/index.ts";
import { type ArchiveFile, type DataSubject, jsonFile } from "#core/personal-data.ts";
import { findOwnUser, subjectOf, type UserDoc } from "#features/people/users/index.ts";
import { ARCHIVE_DAYS } from "#shared/accounts/account-data.limits.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";
import type { AccountDataDependencies } from "../dependencies.ts";
import { failArchive, type MakeArchive, removeArchive } from "./commands.ts";
import { archivePath } from "./link.ts";
import { Archive, type ArchiveDoc } from "./model.ts";
import { zipOf } from "./write-zip.ts";

/** Minimum interval between progress updates, in milliseconds. */
const NOTE_EVERY = 1_000;
const TYPE = "application/zip";

/**
 * Defines the job that makes an archive. If the process stops it starts over under a new file name and discards the
 * partial file; after a crash it fails, because the work may have caused it. The mail is enqueued in the transaction
 * that marks the archive as ready or failed, so it is sent once.
 */
export function defineMakeArchive(dependencies: AccountDataDependencies): MakeArchive {
  return defineJob<{ archive: string }>({
    name: "account-data.make-archive",
    attempts: 5,
    concurrency: 1,
    runsAfterCrash: false,
    run: ({ archive: id }, context) => makeArchive(dependencies, id, context),
    onFailure: ({ archive: id }) => failArchive(dependencies, toId(id)),
  });
}

async function makeArchive(
  dependencies: AccountDataDependencies,
  id: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const { files, services } = dependencies;
  const _id = toId(id);
  const file = randomBytes(16).toString("hex");
  const begun = await Archive.findOneAndUpdate(
    { _id, open: true },
    { $set: { state: "making", file, done: 0, total: 0 } },
  ).lean<ArchiveDoc>();
  if (!begun) return;
  if (begun.file) await files.removeStream(begun.file);
  const user = await findOwnUser(String(begun.user));
  if (!user) return removeArchive(dependencies, begun);

  const parts = await partsOf(dependencies, subjectOf(user), services.now());
  const mine = { _id, file, open: true };
  let noted = 0;
  const note = (done: number) => {
    if (Date.now() - noted < NOTE_EVERY) return;
    noted = Date.now();
    // Progress display only: the next update makes up for a failed one.
    Archive.updateOne(mine, { $set: { done } }).catch(() => {});
  };
  await Archive.updateOne(mine, { $set: { total: parts.length } });
  const zip = zipOf(parts, services.now(), note);
  const stop = () => zip.destroy(signal.reason as Error);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const { bytes } = await files.putStream(zip, { id: file, name: "archive.zip", type: TYPE });
    const isReady = await finish(dependencies, mine, user, bytes, parts.length);
    if (!isReady) await files.removeStream(file);
  } catch (error) {
    // The first error is the one to report.
    await files.removeStream(file).catch(() => {});
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Lists every file of the archive by name; contents are loaded when their turn comes. */
async function partsOf(
  { personalData, site }: AccountDataDependencies,
  subject: DataSubject,
  now: Date,
): Promise<ArchiveFile[]> {
  const texts = accountDataText.archive;
  const parts: ArchiveFile[] = [
    { path: "README.txt", content: () => [texts.readme(site.name, site.url, now.toISOString())] },
    jsonFile("archive.json", { site: site.url, account: subject.id, madeAt: now, format: 1 }),
  ];
  for (const part of personalData()) {
    for await (const file of part.export?.(subject) ?? []) parts.push(file);
  }
  return parts;
}

/**
 * Marks the archive as ready and mails its link, once; returns false if another process took the job over or
 * the account is gone.
 */
async function finish(
  dependencies: AccountDataDependencies,
  mine: { readonly _id: ArchiveDoc["_id"]; readonly file: string; readonly open: boolean },
  user: UserDoc,
  bytes: number,
  total: number,
): Promise<boolean> {
  const { services, mailer, site, config } = dependencies;
  const readyAt = services.now();
  const expiresAt = new Date(readyAt.getTime() + ARCHIVE_DAYS * 86_400_000);
  const texts = accountDataText.archive;
  const isReady = await inTransaction(async (session) => {
    const ready = await Archive.findOneAndUpdate(
      mine,
      { $set: { state: "ready", bytes, done: total, readyAt, expiresAt }, $unset: { open: "" } },
      { session, returnDocument: "after" },
    ).lean<ArchiveDoc>();
    if (!ready) return false;
    const link = site.url + archivePath(config, ready);
    await mailer.sendMail(
      {
        kind: "account",
        to: user.email,
        subject: texts.mailSubject(site.name),
        text: texts.mail(user.name || user.username, link, expiresAt.toISOString(), site.name),
      },
      { session },
    );
    return true;
  });
  if (isReady) {
    const older = Archive.find({ user: user._id, _id: { $ne: mine._id }, open: { $ne: true } });
    for await (const archive of older.lean<ArchiveDoc>().cursor()) await removeArchive(dependencies, archive);
  }
  return isReady;
}
