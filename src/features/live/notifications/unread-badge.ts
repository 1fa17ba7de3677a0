import { LRUCache } from "lru-cache";
import { toId } from "../../../core/db/ids.ts";
import { invalidate } from "../../../core/db/invalidations.ts";
import { type NotificationDoc, UnreadBadge } from "./model.ts";

/** Members who are known to have one: it goes with their account alone. */
const known = new LRUCache<string, true>({ max: 100_000 });

/** Who of these members has a badge that was ever drawn, or a socket opened: nobody else has a page open. */
export async function membersWithBadge(
  rows: readonly Pick<NotificationDoc, "for">[],
): Promise<ReadonlySet<string>> {
  const members = [...new Set(rows.map((row) => String(row.for)))];
  const there = new Set(members.filter((id) => known.get(id)));
  // Whoever opens their first page in this moment is asked for: they would not be told of it live.
  const unknown = members.filter((id) => !there.has(id)).map(toId);
  if (unknown.length === 0) return there;
  const found = await UnreadBadge.find({ _id: { $in: unknown } })
    .select({ _id: 1 })
    .lean();
  for (const id of found.map(({ _id }) => String(_id))) {
    known.set(id, true);
    there.add(id);
  }
  return there;
}

/** Says that the numbers of these badges may have changed; in this process it is seen when the call is made. */
export const invalidateBadges = (members: ReadonlySet<string>): Promise<void> =>
  invalidate(UnreadBadge.collection.name, [...members]);

/** The same of those of them who have a badge. */
export const invalidateBadgesOf = async (rows: readonly Pick<NotificationDoc, "for">[]): Promise<void> =>
  invalidateBadges(await membersWithBadge(rows));

/** From now on what a member is told is told to their open pages and sockets. */
export async function openBadge(userId: string): Promise<void> {
  if (known.get(userId)) return;
  const _id = toId(userId);
  if (!(await UnreadBadge.exists({ _id })))
    await UnreadBadge.collection.replaceOne({ _id }, {}, { upsert: true });
  known.set(userId, true);
}

/** Takes away the badge of an account that is gone. */
export async function removeBadge(userId: string): Promise<void> {
  known.delete(userId);
  await UnreadBadge.deleteOne({ _id: toId(userId) });
}
