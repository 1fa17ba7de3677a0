import { toId } from "#core/db/ids.ts";
import type { Gone, GoneFor } from "#core/notification-kind.ts";
import { Notification, type NotificationDoc } from "./model.ts";
import { invalidateBadgesOf } from "./unread-badge.ts";

/** Notifications per write. */
const BATCH = 1_000;

/**
 * Removes notifications about something deleted. Hides them first and deletes them last: if a run is
 * interrupted before the badges are invalidated, the next finds the same members.
 */
export async function forgetNotificationsAbout(gone: Gone | GoneFor): Promise<void> {
  const which = "member" in gone ? withdrawnFrom(gone) : withdrawn(gone);
  for (;;) {
    const about = await Notification.find(which)
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

const withdrawn = ({ link, id, kind, except }: Gone) => ({
  [link]: toId(id),
  // A reply's notification also links to its update; its key contains the reply.
  ...(kind && { kind, key: { $regex: `:${id}$` } }),
  ...(except && { for: { $nin: except.map(toId) } }),
});

const withdrawnFrom = ({ link, id, member, kinds }: GoneFor) => ({
  for: toId(member),
  [link]: toId(id),
  kind: { $in: [...kinds] },
});
