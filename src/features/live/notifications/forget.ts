import { toId } from "../../../core/db/ids.ts";
import type { Gone } from "../../../core/notification-kind.ts";
import { Notification, type NotificationDoc } from "./model.ts";
import { invalidateBadgesOf } from "./unread-badge.ts";

/** Notifications of one write. */
const BATCH = 1_000;

/**
 * Takes back notifications of something that is gone. Out of the lists first and deleted last: a run that breaks off
 * before the badges are invalidated finds the same members again.
 */
export async function forgetNotificationsAbout({ link, id }: Gone): Promise<void> {
  for (;;) {
    const about = await Notification.find({ [link]: toId(id) })
      .select({ for: 1 })
      .limit(BATCH)
      .lean<Pick<NotificationDoc, "_id" | "for">[]>();
    if (about.length === 0) return;
    const these = { _id: { $in: about.map(({ _id }) => _id) } };
    await Notification.updateMany(these, { $set: { shown: false }, $unset: { mail: 1, push: 1 } });
    await invalidateBadgesOf(about);
    await Notification.deleteMany(these);
  }
}
