import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import type { Mailer } from "#core/mail/index.ts";
import type { BulkMail } from "#core/mail/mail.ts";
import type { NotificationKinds } from "#core/notification-kind.ts";
import { notificationPreferencesPaths } from "#shared/live/notification-preferences.paths.ts";
import type { NotificationPreferences } from "#shared/live/notification-preferences.ts";
import type { NotificationDto } from "#shared/live/notifications.dto.ts";
import { notificationsPaths } from "#shared/live/notifications.paths.ts";
import { notificationsText } from "#shared/live/notifications.text.ts";
import { type Addressee, findAddressees } from "../../people/users/index.ts";
import { preferencesOf } from "../notification-preferences/index.ts";
import { type MailTime, Notification, type NotificationDoc } from "./model.ts";
import { presentGroups } from "./present.ts";
import { groupRows } from "./reads.ts";
import { topicOf } from "./topics.ts";

/** Dependencies of digests. */
export interface DigestServices {
  readonly kinds: () => NotificationKinds;
  readonly mailer: Pick<Mailer, "sendMail">;
  readonly site: { readonly name: string; readonly url: string };
}

/** Limits of one member's digest: notifications examined, and items named. */
const ROWS = 500;
const THINGS = 20;

/**
 * Sends each member one digest of the notifications for this time; returns how many. The digest and the
 * record that it was sent are one transaction: after an interruption nobody gets it twice or is left out.
 * Notifications read meanwhile are left out. A failed digest does not delay the others; it is reported at the
 * end.
 */
export async function sendDigests(
  digests: DigestServices,
  time: MailTime,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  let after: NotificationDoc["for"] | null = null;
  const sweep = createSweep("digests", signal);
  while (!signal?.aborted) {
    const next: Pick<NotificationDoc, "for"> | null = await Notification.findOne(
      { mail: time, ...(after ? { for: { $gt: after } } : {}) },
      { for: 1 },
    )
      .sort({ mail: 1, for: 1 })
      .lean<Pick<NotificationDoc, "for">>();
    if (!next) break;
    after = next.for;
    count += await sweep.each([String(next.for)], (member) => sendOne(digests, member, time));
  }
  sweep.end();
  return count;
}

async function sendOne(digests: DigestServices, id: string, time: MailTime): Promise<boolean> {
  const waiting = await Notification.find({ mail: time, for: toId(id) })
    .sort({ _id: -1 })
    .limit(ROWS)
    .lean<NotificationDoc[]>();
  const ids = waiting.map(({ _id }) => _id);
  const [own, to] = [(await preferencesOf([id])).get(id), (await findAddressees([id])).get(id)];
  const rows = waiting.filter(({ read }) => !read);
  const mail =
    own && own.digest !== "off" && to && rows.length > 0
      ? await digestOf(digests, to, own, id, time, rows)
      : null;
  return inTransaction(async (session) => {
    const { modifiedCount } = await Notification.updateMany(
      { _id: { $in: ids }, mail: time },
      { $unset: { mail: "" } },
      { session },
    );
    if (!mail || modifiedCount === 0) return false;
    await digests.mailer.sendMail(mail, { session });
    return true;
  });
}

async function digestOf(
  { kinds, site }: DigestServices,
  to: Addressee,
  own: NotificationPreferences,
  user: string,
  time: MailTime,
  rows: readonly NotificationDoc[],
): Promise<BulkMail | null> {
  const things = (await presentGroups(kinds(), groupRows(rows))).filter(
    ({ story }) => !story || story.published,
  );
  const [first] = things;
  if (!first) return null;
  const about = topicOf(kinds(), new Set(things.map(({ kind }) => kind)), own);
  const { mail: words } = notificationsText;
  const left = things.length - THINGS;
  const paragraphs = [
    words.greeting(to.name || to.username),
    ...things.slice(0, THINGS).map((thing) => lineOf(thing, site.url)),
    ...(left > 0 ? [words.more(left, site.url + notificationsPaths.notifications())] : []),
    words.settings(site.url + notificationPreferencesPaths.notificationSettings()),
    site.name,
  ];
  const subject =
    time !== "now"
      ? words.digest[time](site.name)
      : things.length === 1
        ? words.one(site.name, first.text)
        : words.several(site.name, things.length);
  return {
    kind: "notification",
    to: to.email,
    subject,
    text: paragraphs.join("\n\n"),
    topic: { about, to: user },
  };
}

const lineOf = ({ text: what, url }: NotificationDto, siteUrl: string): string =>
  url ? `${what}\n${siteUrl}${url}` : what;
