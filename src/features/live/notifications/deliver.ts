import mongoose, { Types } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { untilDurable } from "../../../core/db/invalidations.ts";
import type { NotificationKinds } from "../../../core/notification-kind.ts";
import type { Realtime } from "../../../core/realtime/index.ts";
import type {
  Digest,
  NotificationChannel,
  NotificationKey,
} from "../../../shared/live/notification-preferences.ts";
import { rememberedBlocksOrMutes } from "../../people/blocks/index.ts";
import { rememberedPreferencesOf, wants } from "../notification-preferences/index.ts";
import { whoHides } from "./filtered.ts";
import type { Message } from "./message.ts";
import { type MailTime, Notification, type NotificationDoc } from "./model.ts";
import { presentLive } from "./present.ts";
import { areStoriesShown, movedMeanwhile, showNotificationsOf, type Written } from "./shown.ts";
import { invalidateBadges, membersWithBadge } from "./unread-badge.ts";

/** What delivering takes of the house. */
export interface Delivery {
  readonly kinds: () => NotificationKinds;
  readonly realtime: Pick<Realtime, "emitToUser">;
  /** Mails that are to go at once are waiting. */
  readonly mailWaits: () => Promise<void>;
  /** Which of these members have a browser that can be pushed to. */
  readonly havingPush: (members: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Something to push is waiting. */
  readonly pushWaits: () => Promise<void>;
  readonly now: () => Date;
}

const MAIL_TIMES: Readonly<Record<Digest, MailTime | undefined>> = {
  immediately: "now",
  daily: "daily",
  weekly: "weekly",
  off: undefined,
};

/** A message to some members, and the word of their settings it goes by; null goes to whoever it is for. */
export interface DeliveryBatch {
  readonly message: Message;
  readonly members: readonly string[];
  readonly wanting: NotificationKey | null;
}

/** How messages are told. */
export interface WriteMode {
  /** Before the disk has them: a primary of MongoDB that is lost just then takes along what it alone had. */
  readonly ahead: boolean;
}

/** What became of messages that were told. */
export interface Delivered {
  /** How many were new. */
  readonly count: number;
  /** Ends when they stand, whatever becomes of the database; throws where that is not known. */
  readonly durable: Promise<void>;
}

/**
 * Writes messages to members, once each however often it is asked, and tells those who look at the site as soon as it
 * is written: whoever called has to wait until it is durable. Not to who did it, nor to those who have blocked or muted
 * them, nor past what they want; who filters the story it is about finds it only by looking for it. Each step is one
 * operation of the database, however many the batches are.
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
  // Even if all were written before: whoever wrote them may have been broken off before it said so.
  if (rows.some(({ push }) => push)) await delivery.pushWaits();
  if (rows.length === 0) return NOTHING;
  // Of a fan-out one batch or another is always being written; of single members' it is a moment's matter.
  const moved = ahead
    ? new Set<string>()
    : await movedMeanwhile([...written, ...(await asWrittenBefore(rows, written))]);
  const there = await membersWithBadge(rows);
  const durable = there.size > 0 ? invalidateBadges(there) : untilDurable();
  // Whoever waits for it hears of it; until then it is nobody's.
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

/** What an earlier try wrote, as it stands: it may have been broken off before its stories were looked at again. */
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

/** What is to be written, once for each member and key: three finds, and one for browsers that can be pushed to. */
async function rowsFor(
  addressed: readonly Addressed[],
  createdAt: Date,
  { havingPush }: Pick<Delivery, "havingPush">,
): Promise<readonly NotificationDoc[]> {
  const members = distinct(addressed.map(({ id }) => id));
  const stories = distinct(addressed.flatMap(({ message }) => message.links.story ?? []));
  const [preferences, isBlockedOrMuted, isShown, isHidden] = await Promise.all([
    rememberedPreferencesOf(members),
    rememberedBlocksOrMutes(distinct(addressed.flatMap(({ message }) => message.by ?? [])), members),
    areStoriesShown(stories),
    whoHides(stories, members),
  ]);
  const heard = addressed.filter(({ message, id }) => !message.by || !isBlockedOrMuted(id, message.by));
  const filters = ({ message: { links }, id }: Addressed) =>
    Boolean(links.story && isHidden(links.story, id));
  const wanted = (one: Addressed, channel: NotificationChannel) => {
    const { id, wanting } = one;
    if (channel !== "site" && filters(one)) return false;
    return wanting !== null && wants(preferences.get(id), wanting, channel);
  };
  const pushed = await havingPush(distinct(heard.filter((one) => wanted(one, "push")).map(({ id }) => id)));
  const rows = new Map<string, NotificationDoc>();
  for (const one of heard) {
    const { message, id, wanting } = one;
    const own = preferences.get(id);
    const place = `${id} ${message.key}`;
    if (!own || rows.has(place)) continue;
    const site = wanting === null || wanted(one, "site");
    const mail = one.message.letter || wanted(one, "email") ? MAIL_TIMES[own.digest] : undefined;
    const { story } = message.links;
    const filtered = filters(one);
    const visible = !filtered && (!story || isShown(story, id));
    const push = visible && pushed.has(id) && wanted(one, "push");
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
 * Inserts in one command, past mongoose, for there may be thousands; answers those that were not there yet. `ahead`
 * waits for no disk: the invalidation that follows does, while members are notified.
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
