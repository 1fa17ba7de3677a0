import { toId } from "#core/db/ids.ts";
import { User } from "../users/entity.ts";
import type { UserDoc } from "../users/index.ts";

/** Returns the end of a member's posting restriction (strikes); null if they are not restricted. */
export async function restrictedUntil(id: unknown, now: Date): Promise<Date | null> {
  const restricted = { _id: toId(id), restrictedUntil: { $gt: now } };
  const user = await User.findOne(restricted, { restrictedUntil: 1 }).lean<
    Pick<UserDoc, "restrictedUntil">
  >();
  return user?.restrictedUntil ?? null;
}

/**
 * Returns the ids of the given members who may not post: temporarily (strikes), or because their account is
 * blocked. One query.
 */
export async function closedToPosting(ids: readonly unknown[], now: Date): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const among = [...new Set(ids.map(String))].map(toId);
  const users = await User.find(
    { _id: { $in: among }, $or: [{ restrictedUntil: { $gt: now } }, { blocked: true }] },
    { _id: 1 },
  ).lean<Pick<UserDoc, "_id">[]>();
  return new Set(users.map(({ _id }) => String(_id)));
}
