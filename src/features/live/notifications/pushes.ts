import { createHash } from "node:crypto";
import { inTransaction } from "#core/db/transaction.ts";
import type { NotificationKinds } from "#core/notification-kind.ts";
import type { NotificationDto } from "#shared/live/notifications.dto.ts";
import { notificationsPaths } from "#shared/live/notifications.paths.ts";
import type { PushPayload } from "#shared/live/push.dto.ts";
import type { Push } from "../push/index.ts";
import { Notification, type NotificationDoc } from "./model.ts";
import { presentGroups } from "./present.ts";
import { groupRows } from "./reads.ts";

/** Dependencies of push delivery. */
export interface Pushes {
  readonly kinds: () => NotificationKinds;
  readonly queue: Push["queue"];
  readonly site: { readonly name: string };
}

/** Limits per member and run: notifications examined and messages sent; the rest are on the site. */
const ROWS = 200;
const THINGS = 5;

/**
 * Enqueues waiting push messages for each member's browsers, one message per group; returns the number of
 * members. The messages and the record that they were enqueued are one transaction: after an interruption
 * none is lost or enqueued twice. Notifications read meanwhile are left out. A failure for one member does
 * not delay the others.
 */
export async function queuePushes(pushes: Pushes, signal?: AbortSignal): Promise<number> {
  let count = 0;
  let after: NotificationDoc["for"] | null = null;
  let failure: unknown = null;
  while (!signal?.aborted) {
    const next: Pick<NotificationDoc, "for"> | null = await Notification.findOne(
      { push: true, ...(after ? { for: { $gt: after } } : {}) },
      { for: 1 },
    )
      .sort({ push: 1, for: 1 })
      .lean<Pick<NotificationDoc, "for">>();
    if (!next) break;
    after = next.for;
    try {
      if (await pushTo(pushes, next.for)) count += 1;
    } catch (error) {
      failure = error;
    }
  }
  if (failure) throw failure;
  return count;
}

async function pushTo({ kinds, queue, site }: Pushes, member: NotificationDoc["for"]): Promise<boolean> {
  const waiting = await Notification.find({ push: true, for: member })
    .sort({ _id: -1 })
    .limit(ROWS)
    .lean<NotificationDoc[]>();
  const ids = waiting.map(({ _id }) => _id);
  const news = waiting.filter(({ read }) => !read);
  const things =
    news.length > 0 ? await presentGroups(kinds(), groupRows(await withEarlier(member, news))) : [];
  const shown = things.filter(({ story }) => !story || story.published).slice(0, THINGS);
  return inTransaction(async (session) => {
    const { modifiedCount } = await Notification.updateMany(
      { _id: { $in: ids }, push: true },
      { $unset: { push: "" } },
      { session },
    );
    if (modifiedCount === 0) return false;
    for (const thing of shown)
      await queue(String(member), payloadOf(thing, String(member), site.name), session);
    return shown.length > 0;
  });
}

/** Adds earlier unread notifications of the same groups, so that the newer message covers the older one. */
async function withEarlier(
  member: NotificationDoc["for"],
  news: readonly NotificationDoc[],
): Promise<NotificationDoc[]> {
  const groups = [...new Set(news.map(({ group }) => group))];
  const known = new Set(news.map(({ _id }) => String(_id)));
  const unread = await Notification.find({ for: member, shown: true, read: false, group: { $in: groups } })
    .sort({ createdAt: -1, _id: -1 })
    .limit(ROWS)
    .lean<NotificationDoc[]>();
  return [...news, ...unread.filter(({ _id }) => !known.has(String(_id)))];
}

const payloadOf = (
  { text: body, url, group, createdAt }: NotificationDto,
  member: string,
  title: string,
): PushPayload => ({
  title,
  body,
  url: url ?? notificationsPaths.notifications(),
  tag: tagOf(`${member} ${group}`),
  at: createdAt,
});

/**
 * Opaque name of a group for push services, which learn neither its subject nor the recipient (RFC 8030, 5.4:
 * 32 letters).
 */
const tagOf = (group: string): string => createHash("sha256").update(group).digest("base64url").slice(0, 32);
