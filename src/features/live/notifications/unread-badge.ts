import { LRUCache } from "lru-cache";
import { writeIfSpace } from "#core/db/disk.ts";
import { toId } from "#core/db/ids.ts";
import { invalidate } from "#core/db/invalidations.ts";
import { type NotificationDoc, UnreadBadge } from "./model.ts";

/** Members known to have a badge; it is only deleted with the account. */
const known = new LRUCache<string, true>({ max: 100_000 });

/**
 * Returns which of these members have a badge that was ever rendered, or a socket: nobody else has a page
 * open.
 */
export async function membersWithBadge(
  rows: readonly Pick<NotificationDoc, "for">[],
): Promise<ReadonlySet<string>> {
  const members = [...new Set(rows.map((row) => String(row.for)))];
  const there = new Set(members.filter((id) => known.get(id)));
  // Looks up members who may just be opening their first page; otherwise they would miss live updates.
  const unknown = members.filter((id) => !there.has(id)).map(toId);
  if (unknown.length === 0) return there;
  const unreadBadges = await UnreadBadge.find({ _id: { $in: unknown } })
    .select({ _id: 1 })
    .lean();
  for (const id of unreadBadges.map(({ _id }) => String(_id))) {
    known.set(id, true);
    there.add(id);
  }
  return there;
}

/** Invalidates badges, because their counts may have changed; effective in this process at once. */
export const invalidateBadges = (members: ReadonlySet<string>): Promise<void> =>
  invalidate(UnreadBadge.collection.name, [...members]);

/** Invalidates the badges of those who have one. */
export const invalidateBadgesOf = async (rows: readonly Pick<NotificationDoc, "for">[]): Promise<void> =>
  invalidateBadges(await membersWithBadge(rows));

/** Starts live updates to a member's open pages and sockets; while the disk is full, there are none to send. */
export async function openBadge(userId: string): Promise<void> {
  if (known.get(userId)) return;
  const _id = toId(userId);
  const write = () => UnreadBadge.collection.replaceOne({ _id }, {}, { upsert: true });
  if ((await UnreadBadge.exists({ _id })) || (await writeIfSpace(write))) known.set(userId, true);
}

/** Deletes the badge of a deleted account. */
export async function removeBadge(userId: string): Promise<void> {
  known.delete(userId);
  await UnreadBadge.deleteOne({ _id: toId(userId) });
}
