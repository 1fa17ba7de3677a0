import type { Caller } from "../../../core/base/viewer.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { refuseOtherKinds } from "../manuscripts/index.ts";
import { assertRoom, findSame, hashOf, keepImport } from "./keep.ts";
import type { ImportDoc } from "./model.ts";

export type ImportDependencies = Pick<FeatureDependencies, "services" | "files" | "limits" | "readers">;

/**
 * Reads a sent manuscript in a thread and has it wait; the same file that waits already is answered as it is. What is
 * refused at a glance, or for want of a place, is none of those that a member may have read.
 * @throws 400, 413, 429 and 503 on `file`
 */
export async function receiveImport(
  { services, files, limits, readers }: ImportDependencies,
  caller: Caller,
  file: { readonly bytes: Buffer; readonly fileName: string },
): Promise<{ readonly waiting: ImportDoc; readonly isNew: boolean }> {
  const member = caller.viewer.id!;
  refuseOtherKinds(file.bytes);
  const same = await findSame(caller, hashOf(file.bytes));
  if (same) return { waiting: same, isNew: false };
  await assertRoom(caller);
  await limits.consume("importByMember", member);
  let isBegun = false;
  const waiting = await readers
    .lend(member, (reader) => {
      isBegun = true;
      return keepImport(services, files, caller, file, reader);
    })
    .catch(async (error) => {
      if (!isBegun) await limits.giveBack("importByMember", member);
      throw error;
    });
  return { waiting, isNew: true };
}
