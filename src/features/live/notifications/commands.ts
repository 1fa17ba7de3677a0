import { forbidden, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import type { NotificationKinds } from "../../../core/notification-kind.ts";
import type { Realtime } from "../../../core/realtime/index.ts";
import { validate } from "../../../core/validate.ts";
import type { NotificationsReadDto } from "../../../shared/live/notifications.dto.ts";
import { Notification, type NotificationDoc } from "./model.ts";
import { notificationPolicy } from "./policy.ts";
import { countUnread } from "./reads.ts";
import { readRules } from "./rules.ts";
import { invalidateBadgesOf, removeBadge } from "./unread-badge.ts";

/** What reading takes of the house. */
export interface Reading {
  readonly kinds: () => NotificationKinds;
  readonly realtime: Pick<Realtime, "emitToUser">;
}

/**
 * Marks one notification read, also one that the caller's filters hide; throws 404 for anyone's but their own.
 */
export async function markNotification(
  reading: Reading,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const own = memberOf(caller);
  const { read } = validate<{ read: true }>(readRules, input);
  const mine = { $and: [{ _id: toId(id), for: toId(own) }, notificationPolicy.readable(caller.viewer)] };
  if (!(await Notification.exists(mine))) throw notFound();
  const { modifiedCount } = await Notification.updateOne({ ...mine, read: false }, { $set: { read } });
  if (modifiedCount > 0) await notifyRead(reading, own, { id, alone: true, read });
}

/** Marks a notification and what is told together with it as read; one that is not there any more is no error. */
export async function markGroupRead(reading: Reading, caller: Caller, id: string): Promise<void> {
  const own = toId(memberOf(caller));
  const found = await Notification.findOne({ _id: toId(id), for: own })
    .select({ group: 1 })
    .lean<Pick<NotificationDoc, "group">>();
  if (!found) return;
  const which = { shown: true, group: found.group };
  const newest = await Notification.findOne({ ...which, for: own, read: false })
    .sort({ createdAt: -1, _id: -1 })
    .select({ _id: 1 })
    .lean<Pick<NotificationDoc, "_id">>();
  if (newest) await markWhere(reading, caller, which, String(newest._id));
}

/** Marks everything in the list as read; answers how many were unread. */
export const markAllRead = (reading: Reading, caller: Caller): Promise<number> =>
  markWhere(reading, caller, { shown: true }, null);

/** Forgets what an account that is gone was told. */
export async function forgetNotificationsOf(id: string): Promise<void> {
  await Notification.deleteMany({ for: toId(id) });
  await removeBadge(id);
}

async function markWhere(
  reading: Reading,
  caller: Caller,
  which: object,
  id: string | null,
): Promise<number> {
  const own = memberOf(caller);
  const { modifiedCount } = await Notification.updateMany(
    { ...which, for: toId(own), read: false },
    { $set: { read: true } },
  );
  if (modifiedCount > 0) await notifyRead(reading, own, { id, alone: false, read: true });
  return modifiedCount;
}

/** Tells other tabs. The number is counted, never kept: it is what the list says, at every moment. */
async function notifyRead({ realtime }: Reading, id: string, read: NotificationsReadDto): Promise<void> {
  await invalidateBadgesOf([{ for: toId(id) }]);
  realtime.emitToUser(id, `notifications-read:${id}`, read);
  realtime.emitToUser(id, `notification-count:${id}`, await countUnread(id));
}

function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
