import mongoose, { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { untilDurable } from "#core/db/invalidations.ts";
import type { NotificationKinds } from "#core/notification-kind.ts";
import type { Realtime } from "#core/realtime/index.ts";
import type { Digest, NotificationChannel, NotificationKey } from "#shared/live/notification-preferences.ts";
import { rememberedKeptApart } from "../../people/blocks/index.ts";
import { rememberedPreferencesOf, wants } from "../notification-preferences/index.ts";
import { whoHides } from "./filtered.ts";
import type { Message } from "./message.ts";
import { type MailTime, Notification, type NotificationDoc } from "./model.ts";
import { presentLive } from "./present.ts";
import {
  areStoriesShown,
  findChangedVisibility,
  showNotificationsOf,
  type Written,
} from "./story-visibility.ts";
import { invalidateBadges, membersWithBadge } from "./unread-badge.ts";

/** Dependencies of delivery. */
export interface Delivery {
  readonly kinds: () => NotificationKinds;
  readonly realtime: Pick<Realtime, "emitToUser">;
  /** Signals that urgent mails are waiting. */
  readonly mailWaits: () => Promise<void>;
  /** Returns which of these members have a push subscription. */
  readonly havingPush: (members: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Signals that push messages are waiting. */
  readonly pushWaits: () => Promise<void>;
  readonly now: () => Date;
}

const MAIL_TIMES: Readonly<Record<Digest, MailTime | undefined>> = {
  immediately: "now",
  daily: "daily",
  weekly: "weekly",
  off: undefined,
};

/** A message to some members, and the setting it depends on; null sends it regardless of settings. */
export interface DeliveryBatch {
  readonly message: Message;
  readonly members: readonly string[];
  readonly wanting: NotificationKey | null;
}

/** How messages are written. */
export interface WriteMode {
  /**
   * True to continue before the write is durable: if MongoDB's primary fails at that moment, the write may be
   * lost.
   */
  readonly ahead: boolean;
}

/** Result of delivering messages. */
export interface Delivered {
  /** Number of new notifications. */
  readonly count: number;
  /** Resolves once the notifications are durable; rejects if that is not known. */
  readonly durable: Promise<void>;
}

/**
 * Writes notifications, once each however often it is called, and shows them to members online as soon as
 * they are written; the caller must wait until they are durable. Excludes the member who acted, members who
 * have blocked or muted them, and those with the setting switched off; a member who filters the story finds
 * it only on request. Each step is one database operation, however many batches there are.
 */
export async function deliver(
  delivery: Delivery,
  batches: readonly DeliveryBatch[],
  { ahead }: WriteMode,
): Promise<Delivered> {
  const addressed = batches.flatMap(({ message, members, wanting }) =>
    [...new Set(members)].filter((id) => id !== message.by).map((id) => ({ message, id, wanting })),
  );
  if (addressed.length === 0) return NOTHING;
  const createdAt = delivery.now();
  const rows = await rowsFor(addressed, createdAt, delivery);
  const [written, toLive] = await Promise.all([
    insertNew(rows, ahead),
    presentLive(
      delivery.kinds(),
      rows.filter(({ shown }) => shown),
    ),
  ]);
  // Even if all existed already: the process that wrote them may have been interrupted before it signalled.
  if (rows.some(({ push }) => push)) await delivery.pushWaits();
  if (rows.length === 0) return NOTHING;
  // A fan-out almost always has a batch in progress; writing to single members takes only a moment.
  const moved = ahead
    ? new Set<string>()
    : await findChangedVisibility([...written, ...(await asWrittenBefore(rows, written))]);
  const there = await membersWithBadge(rows);
  const durable = there.size > 0 ? invalidateBadges(there) : untilDurable();
  // Rejections reach those who await it; this prevents an unhandled rejection.
  durable.catch(() => {});
  for (const row of written) {
    const to = String(row.for);
    if (row.shown && !moved.has(String(row.story)) && there.has(to))
      delivery.realtime.emitToUser(to, `new-notification:${to}`, toLive(row));
  }
  for (const story of moved) await showNotificationsOf(story);
  if (rows.some(({ mail }) => mail === "now")) await delivery.mailWaits();
  return { count: written.length, durable };
}

/**
 * Returns the current state of what an earlier attempt wrote: it may have been interrupted before its stories
 * were checked again.
 */
async function asWrittenBefore(
  rows: readonly NotificationDoc[],
  written: readonly NotificationDoc[],
): Promise<readonly Written[]> {
  const fresh = new Set(written);
  const before = rows.filter((row) => row.story && !fresh.has(row));
  if (before.length === 0) return [];
  return Notification.find({
    for: { $in: before.map((row) => row.for) },
    key: { $in: [...new Set(before.map(({ key }) => key))] },
  })
    .select({ story: 1, for: 1, site: 1, shown: 1, filtered: 1 })
    .lean<Written[]>();
}

const NOTHING: Delivered = { count: 0, durable: Promise.resolve() };

interface Addressed {
  readonly message: Message;
  readonly id: string;
  readonly wanting: NotificationKey | null;
}

/** Builds the documents to write, one per member and key: three queries, and one for push subscriptions. */
async function rowsFor(
  addressed: readonly Addressed[],
  createdAt: Date,
  { havingPush }: Pick<Delivery, "havingPush">,
): Promise<readonly NotificationDoc[]> {
  const members = distinct(addressed.map(({ id }) => id));
  const stories = distinct(addressed.flatMap(({ message }) => message.links.story ?? []));
  const [preferences, isApart, isShown, isHidden] = await Promise.all([
    rememberedPreferencesOf(members),
    rememberedKeptApart(distinct(addressed.flatMap(({ message }) => message.by ?? [])), members),
    areStoriesShown(stories),
    whoHides(stories, members),
  ]);
  const heard = addressed.filter(({ message, id }) => !message.by || !isApart(id, message.by));
  const filters = ({ message: { links }, id }: Addressed) =>
    Boolean(links.story && isHidden(links.story, id));
  const wantsBy = (one: Addressed, channel: NotificationChannel) => {
    const { id, wanting } = one;
    if (channel !== "site" && filters(one)) return false;
    return wanting !== null && wants(preferences.get(id), wanting, channel);
  };
  const pushed = await havingPush(distinct(heard.filter((one) => wantsBy(one, "push")).map(({ id }) => id)));
  const rows = new Map<string, NotificationDoc>();
  for (const one of heard) {
    const { message, id, wanting } = one;
    const preference = preferences.get(id);
    const place = `${id} ${message.key}`;
    if (!preference || rows.has(place)) continue;
    const site = wanting === null || wantsBy(one, "site");
    const mail = one.message.letter || wantsBy(one, "email") ? MAIL_TIMES[preference.digest] : undefined;
    const { story } = message.links;
    const filtered = filters(one);
    const visible = !filtered && (!story || isShown(story, id));
    const push = visible && pushed.has(id) && wantsBy(one, "push");
    if (!site && !mail && !push) continue;
    rows.set(place, {
      ...rowOf(message, id, createdAt),
      site,
      shown: site && visible,
      ...(filtered && { filtered }),
      ...(mail && { mail }),
      ...(push && { push }),
    });
  }
  return [...rows.values()];
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

const rowOf = (
  { kind, key, group, by, links }: Message,
  id: string,
  createdAt: Date,
): Omit<NotificationDoc, "site" | "shown"> => ({
  _id: new Types.ObjectId(),
  for: toId(id),
  by: by ? toId(by) : null,
  kind,
  key,
  group,
  read: false,
  ...Object.fromEntries(Object.entries(links).map(([name, link]) => [name, toId(link)])),
  createdAt,
});

/**
 * Inserts in one command without mongoose, because there may be thousands; returns those that are new.
 * `ahead` does not wait for durability: the following invalidation does, while members are notified.
 */
async function insertNew(
  rows: readonly NotificationDoc[],
  ahead: boolean,
): Promise<readonly NotificationDoc[]> {
  if (rows.length === 0) return [];
  try {
    await Notification.collection.insertMany(rows as NotificationDoc[], {
      ordered: false,
      ...(ahead && { writeConcern: { w: 1 } }),
    });
    return rows;
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) throw error;
    const failed = [error.writeErrors].flat();
    if (failed.some(({ code }) => code !== 11000)) throw error;
    const known = new Set(failed.map(({ index }) => index));
    return rows.filter((_, index) => !known.has(index));
  }
}
