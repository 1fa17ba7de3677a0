import { createHash } from "node:crypto";
import type { ClientSession } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { CopyInvitation, type CopyInvitationDoc } from "./model.ts";

/** What an invitation keeps of the end of its link. */
export const keyOfInvite = (invite: string): string => createHash("sha256").update(invite).digest("hex");

/** The invitation whose link ends so, if nobody has used it; null for none. */
export async function findInvitation(
  link: CopyInvitationDoc["link"],
  invite: string,
  now: Date,
): Promise<CopyInvitationDoc | null> {
  if (!/^[\w-]{20,60}$/.test(invite)) return null;
  return CopyInvitation.findOne({
    ...{ key: keyOfInvite(invite), link, usedBy: null, expires: { $gt: now } },
  }).lean<CopyInvitationDoc>();
}

/** Notes who has used it. Of two at one time one takes their copy by it: the other's transaction begins anew, or fails. */
export async function spendInvitation(
  { _id, key }: CopyInvitationDoc,
  reader: string,
  session: ClientSession,
): Promise<void> {
  // Its key is gone where it was turned down meanwhile.
  const unused = { _id, key, usedBy: null };
  const { modifiedCount } = await CopyInvitation.updateOne(
    unused,
    { $set: { usedBy: toId(reader) } },
    { session },
  );
  if (modifiedCount === 0) throw new InvitationUsedError();
}

/** Its link leads nowhere any more; it stays known, so that its address is not invited again. False where it was used. */
export async function endInvitation({ _id }: CopyInvitationDoc): Promise<boolean> {
  const { modifiedCount } = await CopyInvitation.updateOne({ _id, usedBy: null }, { $set: { key: "" } });
  return modifiedCount > 0;
}

/** Somebody was faster by the same link. */
export class InvitationUsedError extends Error {
  override readonly name = "InvitationUsedError";
}
