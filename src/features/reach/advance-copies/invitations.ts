import { createHash } from "node:crypto";
import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { CopyInvitation, type CopyInvitationDoc } from "./model.ts";

/** Hash stored of an invitation's token. */
export const keyOfInvite = (invite: string): string => createHash("sha256").update(invite).digest("hex");

/** Returns the unused invitation with this token, or null. */
export async function findInvitation(
  link: CopyInvitationDoc["link"],
  invite: string,
  now: Date,
): Promise<CopyInvitationDoc | null> {
  if (!/^[\w-]{20,60}$/.test(invite)) return null;
  return CopyInvitation.findOne({
    key: keyOfInvite(invite),
    link,
    usedBy: null,
    expires: { $gt: now },
  }).lean<CopyInvitationDoc>();
}

/**
 * Marks an invitation as used. Of two concurrent uses one succeeds: the other's transaction restarts or
 * fails.
 */
export async function spendInvitation(
  { _id, key }: CopyInvitationDoc,
  reader: string,
  session: ClientSession,
): Promise<void> {
  // Its key is missing if it was declined meanwhile.
  const unused = { _id, key, usedBy: null };
  const { modifiedCount } = await CopyInvitation.updateOne(
    unused,
    { $set: { usedBy: toId(reader) } },
    { session },
  );
  if (modifiedCount === 0) throw new InvitationUsedError();
}

/**
 * Invalidates the link of an invitation; the address remains stored, so that it is not invited again. False
 * if it was used.
 */
export async function endInvitation({ _id }: CopyInvitationDoc): Promise<boolean> {
  const { modifiedCount } = await CopyInvitation.updateOne({ _id, usedBy: null }, { $set: { key: "" } });
  return modifiedCount > 0;
}

/** The invitation's link was used by someone else meanwhile. */
export class InvitationUsedError extends Error {
  override readonly name = "InvitationUsedError";
}
