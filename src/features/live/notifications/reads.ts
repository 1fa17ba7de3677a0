import { toId } from "#core/db/ids.ts";
import { Notification, type NotificationDoc } from "./model.ts";

/** Notifications the page covers; older ones are available through the API. */
const LOOK_BACK = 2_000;
/** Maximum notifications a client can catch up on; after a longer gap it reloads the page. */
const MISSED_MAX = 100;

/** Counts a member's unread notifications in the list, so that the two always agree. */
export const countUnread = (userId: string): Promise<number> =>
  Notification.countDocuments({ for: toId(userId), shown: true, read: false });

/** A group of notifications: the newest, the number, and the members who acted, latest first. */
export interface NotificationGroup {
  readonly newest: NotificationDoc;
  readonly count: number;
  readonly by: readonly string[];
}

/** Lists a member's notifications in groups, unread first then newest; `page` starts at 1. */
export async function listGroups(
  userId: string,
  page: number,
  size: number,
): Promise<{ readonly groups: readonly NotificationGroup[]; readonly pages: number }> {
  const rows = await Notification.find({ for: toId(userId), shown: true })
    .sort({ read: 1, createdAt: -1, _id: -1 })
    .limit(LOOK_BACK)
    .select({ site: 0, shown: 0, mail: 0, push: 0 })
    .lean<NotificationDoc[]>();
  const all = groupRows(rows);
  return {
    groups: all.slice((page - 1) * size, page * size),
    pages: Math.max(1, Math.ceil(all.length / size)),
  };
}

/** Groups notifications, read separately from unread, in the order of each group's newest. */
export function groupRows(rows: readonly NotificationDoc[]): NotificationGroup[] {
  const groups = new Map<string, { newest: NotificationDoc; count: number; by: string[] }>();
  for (const row of rows) {
    const key = `${row.read} ${row.group}`;
    const known = groups.get(key) ?? { newest: row, count: 0, by: [] };
    const by = String(row.by);
    known.count += 1;
    if (row.by && !known.by.includes(by)) known.by.push(by);
    groups.set(key, known);
  }
  return [...groups.values()];
}

/** Returns unread notifications since a given time, oldest first, for a client that was offline. */
export async function findSince(userId: string, at: Date): Promise<NotificationDoc[]> {
  const notifications = await Notification.find({
    for: toId(userId),
    shown: true,
    read: false,
    createdAt: { $gte: at },
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MISSED_MAX)
    .lean<NotificationDoc[]>();
  return notifications.reverse();
}
