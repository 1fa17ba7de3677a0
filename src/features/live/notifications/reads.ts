import { toId } from "../../../core/db/ids.ts";
import { Notification, type NotificationDoc } from "./model.ts";

/** Notifications that the page looks back on; older ones are reached through the API. */
const LOOK_BACK = 2_000;
/** Notifications a client may have missed in one gap; after a longer one it loads the page again. */
const MISSED_MAX = 100;

/** How many notifications a member has not read: those of the list, so the two never differ. */
export const countUnread = (userId: string): Promise<number> =>
  Notification.countDocuments({ for: toId(userId), shown: true, read: false });

/** Notifications that are told together: the newest, how many they are, and who did it, the latest first. */
export interface NotificationGroup {
  readonly newest: NotificationDoc;
  readonly count: number;
  readonly by: readonly string[];
}

/** A member's notifications, unread first then newest, those that belong together as one; `page` counts from 1. */
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

/** Puts together what is told together, read apart from unread; in the order of the newest of each. */
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

/** What came since a moment and is not read yet, the oldest first: for a client that was away. */
export async function findSince(userId: string, at: Date): Promise<NotificationDoc[]> {
  const found = await Notification.find({
    for: toId(userId),
    shown: true,
    read: false,
    createdAt: { $gte: at },
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MISSED_MAX)
    .lean<NotificationDoc[]>();
  return found.reverse();
}
