import { link } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { Types } from "mongoose";
import { discard, newSpoolPath } from "#core/base/spool.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Upload } from "#core/http/form.ts";
import { importByMember } from "#core/limits/rules.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { hashOf, refuseOtherKinds } from "../manuscripts/index.ts";
import type { ImportDoc } from "./model.ts";
import { assertRoom, findSame, saveForPreview } from "./pending.ts";
import type { SentManuscript } from "./read.ts";
import { type FollowedReading, findSameReading, followReading } from "./readings.ts";

export type ImportDependencies = Pick<FeatureDependencies, "services" | "files" | "limits" | "readers">;

/** Result of an upload. */
export interface ReceivedImport {
  /** Id of the import; while it is being read, the id of the resulting import. */
  readonly id: string;
  /** The pending import; null while it is still being read. */
  readonly waiting: ImportDoc | null;
  readonly isNew: boolean;
}

/**
 * Milliseconds an upload request waits; a book that takes longer is read in the background, and its page
 * shows the progress.
 */
const PATIENCE_MS = 10_000;

/** Returns the file of a form or multipart body. */
export const sentManuscript = ({ bytes, spooled, fileName }: Upload): SentManuscript => ({
  file: spooled ?? bytes,
  fileName,
});

/**
 * Reads an uploaded manuscript in a worker thread and stores it as pending; a file already pending or being
 * read returns the existing one. Files rejected by a quick check or for lack of room do not count against the
 * member's limit.
 * @throws 400, 413, 429 and 503 on `file`, unless reading takes longer than `patience` milliseconds
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
      return saveForPreview(services, files, caller, held.sent, reader, { id, onPicture });
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

/** Links the file under another name, because the uploaded one is deleted after the response. */
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
