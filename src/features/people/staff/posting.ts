import { toId } from "../../../core/db/ids.ts";
import { User } from "../users/entity.ts";
import type { UserDoc } from "../users/index.ts";

/** Those of these members who may not post now: for a while (strikes), or because their account is shut. One find. */
export async function closedToPosting(ids: readonly unknown[], now: Date): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const among = [...new Set(ids.map(String))].map(toId);
  const found = await User.find(
    { _id: { $in: among }, $or: [{ restrictedUntil: { $gt: now } }, { blocked: true }] },
    { _id: 1 },
  ).lean<Pick<UserDoc, "_id">[]>();
  return new Set(found.map(({ _id }) => String(_id)));
}
