import { forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { NotificationKinds } from "#core/notification-kind.ts";
import type { Realtime } from "#core/realtime/index.ts";
import { validate } from "#core/validate.ts";
import type { NotificationsReadDto } from "#shared/live/notifications.dto.ts";
import { messages } from "#shared/messages.ts";
import { Notification, type NotificationDoc } from "./model.ts";
import { notificationPolicy } from "./policy.ts";
import { countUnread } from "./reads.ts";
import { readRules } from "./rules.ts";
import { invalidateBadgesOf, removeBadge } from "./unread-badge.ts";

/** Dependencies of reading notifications. */
export interface Reading {
  readonly kinds: () => NotificationKinds;
  readonly realtime: Pick<Realtime, "emitToUser">;
}

/**
 * Marks one notification as read, including those hidden by the caller's filters.
 * @throws 404 for another member's
 */
export async function markNotification(
  reading: Reading,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const own = memberOf(caller);
  const { read } = validate<{ read: boolean }>(readRules, input);
  const mine = { $and: [{ _id: toId(id), for: toId(own) }, notificationPolicy.readable(caller.viewer)] };
  const known = await Notification.findOne(mine).select({ read: 1 }).lean<Pick<NotificationDoc, "read">>();
  if (!known) throw notFound();
  if (!read && known.read) throw invalidField("read", messages.readOnly);
  if (!read) return;
  const { modifiedCount } = await Notification.updateOne({ ...mine, read: false }, { $set: { read } });
  if (modifiedCount > 0) await notifyRead(reading, own, { id, alone: true, read });
}

/** Marks a notification and its group as read; a missing one is not an error. */
export async function markGroupRead(reading: Reading, caller: Caller, id: string): Promise<void> {
  const own = toId(memberOf(caller));
  const notification = await Notification.findOne({ _id: toId(id), for: own })
    .select({ group: 1 })
    .lean<Pick<NotificationDoc, "group">>();
  if (!notification) return;
  const which = { shown: true, group: notification.group };
  const newest = await Notification.findOne({ ...which, for: own, read: false })
    .sort({ createdAt: -1, _id: -1 })
    .select({ _id: 1 })
    .lean<Pick<NotificationDoc, "_id">>();
  if (newest) await markWhere(reading, caller, which, String(newest._id));
}

/** Marks the whole list as read; returns how many were unread. */
export const markAllRead = (reading: Reading, caller: Caller): Promise<number> =>
  markWhere(reading, caller, { shown: true }, null);

/** Deletes the notifications of a deleted account. */
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

/** Notifies other tabs. The number is always counted, never stored, so that it matches the list. */
async function notifyRead({ realtime }: Reading, id: string, read: NotificationsReadDto): Promise<void> {
  await invalidateBadgesOf([{ for: toId(id) }]);
  realtime.emitToUser(id, `notifications-read:${id}`, read);
  realtime.emitToUser(id, `notification-count:${id}`, await countUnread(id));
}

function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
