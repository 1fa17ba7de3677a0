import type { Caller } from "../../../core/base/viewer.ts";
import type { Upload } from "../../../core/http/form.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { hashOf, refuseOtherKinds } from "../manuscripts/index.ts";
import { assertRoom, findSame, keepImport } from "./keep.ts";
import type { ImportDoc } from "./model.ts";
import type { SentManuscript } from "./read.ts";

export type ImportDependencies = Pick<FeatureDependencies, "services" | "files" | "limits" | "readers">;

/**
 * Reads a sent manuscript in a thread and has it wait; the same file that waits already is answered as it is. What is
 * refused at a glance, or for want of a place, is none of those that a member may have read.
 * @throws 400, 413, 429 and 503 on `file`
 */
export async function receiveImport(
  { services, files, limits, readers }: ImportDependencies,
  caller: Caller,
  sent: SentManuscript,
): Promise<{ readonly waiting: ImportDoc; readonly isNew: boolean }> {
  const member = caller.viewer.id!;
  await refuseOtherKinds(sent.file);
  const same = await findSame(caller, await hashOf(sent.file));
  if (same) return { waiting: same, isNew: false };
  await assertRoom(caller);
  await limits.consume("importByMember", member);
  let isBegun = false;
  const waiting = await readers
    .lend(member, (reader) => {
      isBegun = true;
      return keepImport(services, files, caller, sent, reader);
    })
    .catch(async (error) => {
      if (!isBegun) await limits.giveBack("importByMember", member);
      throw error;
    });
  return { waiting, isNew: true };
}

/** A file that came with a form or a multipart body. */
export const sentManuscript = ({ bytes, spooled, fileName }: Upload): SentManuscript => ({
  file: spooled ?? bytes,
  fileName,
});
