import { link } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { Types } from "mongoose";
import { discard, newSpoolPath } from "../../../core/base/spool.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import type { Upload } from "../../../core/http/form.ts";
import { importByMember } from "../../../core/limits/rules.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { hashOf, refuseOtherKinds } from "../manuscripts/index.ts";
import { assertRoom, findSame, keepImport } from "./keep.ts";
import type { ImportDoc } from "./model.ts";
import type { SentManuscript } from "./read.ts";
import { type FollowedReading, findSameReading, followReading } from "./readings.ts";

export type ImportDependencies = Pick<FeatureDependencies, "services" | "files" | "limits" | "readers">;

/** What became of a sent manuscript. */
export interface ReceivedImport {
  /** Of the import; while it is read, of the one that it becomes. */
  readonly id: string;
  /** It waits; null while it is still read. */
  readonly waiting: ImportDoc | null;
  readonly isNew: boolean;
}

/** Milliseconds that a sender is kept waiting; a book that takes longer is read on, and its page shows how far it is. */
const PATIENCE_MS = 10_000;

/** A file that came with a form or a multipart body. */
export const sentManuscript = ({ bytes, spooled, fileName }: Upload): SentManuscript => ({
  file: spooled ?? bytes,
  fileName,
});

/**
 * Reads a sent manuscript in a thread and has it wait; the same file that waits already, or is read, is answered as it
 * is. What is refused at a glance, or for want of a place, is none of those that a member may have read.
 * @throws 400, 413, 429 and 503 on `file`, unless the reading takes longer than `patience` milliseconds
 */
export async function receiveImport(
  { services, files, limits, readers }: ImportDependencies,
  caller: Caller,
  sent: SentManuscript,
  patience = PATIENCE_MS,
): Promise<ReceivedImport> {
  const member = caller.viewer.id!;
  await refuseOtherKinds(sent.file);
  const hash = await hashOf(sent.file);
  const same = await findSame(caller, hash);
  if (same) return { id: String(same._id), waiting: same, isNew: false };
  const read = await findSameReading(caller, hash, services.now());
  if (read) return { id: String(read), waiting: null, isNew: false };
  await assertRoom(caller);
  await limits.consume(importByMember, member);
  const id = new Types.ObjectId();
  const held = await hold(sent);
  let isBegun = false;
  let followed: FollowedReading | undefined;
  const work = readers
    .lend(member, (reader) => {
      isBegun = true;
      const onPicture = async (done: number, of: number) => followed?.onPicture(done, of);
      return keepImport(services, files, caller, held.sent, reader, { id, onPicture });
    })
    .catch(async (error) => {
      if (!isBegun) await limits.giveBack(importByMember, member);
      throw error;
    })
    .finally(held.release);
  const waiting = await Promise.race([work, setTimeout(patience, null, { ref: false })]);
  if (waiting) return { id: String(id), waiting, isNew: true };
  followed = await followReading(
    { _id: id, user: toId(member), fileName: sent.fileName, hash },
    work,
    services.now,
  );
  return { id: String(id), waiting: null, isNew: true };
}

/** The same file under a name of its own, for the one that was sent is gone once its sender has been answered. */
async function hold(sent: SentManuscript): Promise<{
  readonly sent: SentManuscript;
  release(): Promise<void>;
}> {
  const { file, fileName } = sent;
  if (!("path" in file)) return { sent, release: async () => {} };
  const path = newSpoolPath();
  await link(file.path, path);
  return { sent: { file: { path, size: file.size }, fileName }, release: () => discard([{ path }]) };
}
