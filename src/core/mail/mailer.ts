import type { ClientSession } from "mongodb";
import mongoose, { type Connection } from "mongoose";
import { mailText as text } from "#shared/platform/mail.text.ts";
import type { DayCount } from "../db/by-day.ts";
import { defineJob, type Jobs } from "../jobs/index.ts";
import { sweepOnce } from "../jobs/sweep.ts";
import { escaped, wholeWord } from "../text/whole-word.ts";
import type { DkimConfig } from "./dkim.ts";
import { assertAddress } from "./headers.ts";
import { ATTACHMENT_MAX, type Mail, type MailDocument, type MailState, type MailView } from "./mail.ts";
import { deliveryJob } from "./mail-delivery.ts";
import { documentOf, viewOf } from "./mail-document.ts";
import { createTransport } from "./transport.ts";
import type { MailTopic, Unsubscribe } from "./unsubscribe.ts";

export interface Mailer {
  /** Creates the indexes; call once at start. */
  prepare(): Promise<void>;
  /**
   * Sends a mail, or stores it if there is no mail server. It is durable once this resolves: written together
   * with the job that delivers it, and with `session` as part of the caller's transaction.
   * @throws if `to` is not one plain address, or the attachment is too large
   */
  sendMail(mail: Mail, options?: { session?: ClientSession }): Promise<void>;
  /** Returns the unsubscribe URL of a kind of mail, for senders that write their HTML. */
  unsubscribeUrl(topic: MailTopic): string;
  /** Returns mails, newest first; `before` is the last id of the previous page. */
  listMails(filter?: MailFilter): Promise<MailView[]>;
  readMail(id: string): Promise<MailView | null>;
  countMails(state: MailState): Promise<number>;
  /** Counts mails in one state by the day they were written. */
  countMailsByDay(
    state: MailState,
    span: { readonly from: Date; readonly to: Date; readonly zone: string },
  ): Promise<DayCount[]>;
  /** Queues a failed mail again; returns false if there is no failed mail with this id, or no mail server. */
  retryMail(id: string): Promise<boolean>;
  /** Counts failed mails that can be sent again: those whose links have not expired. */
  countRetriable(): Promise<number>;
  /** Marks mails that wait and were written before a time as failed, so that they are not sent; returns how many. */
  discardQueued(before: Date): Promise<number>;
  /** Queues all of them again, by a job. */
  retryAll(): Promise<void>;
  /** Counts mails that wait because of a fault that concerns every mail. */
  countStopped(): Promise<number>;
  /**
   * Deletes every mail to an address, and every other mail that is not being sent and contains one of these
   * words (whole words, ignoring case); used when a person's data is erased.
   */
  forget(address: string, words: readonly string[]): Promise<void>;
  /** Closes the connections to the mail server. */
  close(): void;
}

export interface MailFilter {
  readonly to?: string | undefined;
  readonly state?: MailState | undefined;
  readonly before?: string | undefined;
  readonly limit?: number;
}

/**
 * Creates the site's mailer. Without `smtpUrl` every mail is stored and can be read with `readMail` (and at
 * `/dev/mail` in development).
 */
export function createMailer(options: {
  smtpUrl?: string | undefined;
  /** Sender as `Name <address>`. */
  from: string;
  dkim?: DkimConfig | undefined;
  connection: Connection;
  siteName: string;
  unsubscribe: Unsubscribe;
  jobs: Jobs;
  /** Called when deliveries stop because of a fault that concerns every mail; once in each process. */
  onStopped?: (() => Promise<unknown>) | undefined;
  now?: (() => Date) | undefined;
}): Mailer {
  const { smtpUrl, from, dkim, connection, siteName, unsubscribe, jobs, onStopped } = options;
  const { now = () => new Date() } = options;
  const mails = connection.db!.collection<MailDocument>("mails");
  const transport = smtpUrl ? createTransport(smtpUrl, from, dkim) : null;

  const deliver = deliveryJob({ mails, transport, onStopped, now });
  if (transport) jobs.add(deliver);

  const write = async (mail: Mail, session: ClientSession): Promise<void> => {
    const _id = new mongoose.mongo.ObjectId();
    const stop = mail.kind === "account" ? null : unsubscribe.url(mail.topic);
    const state = transport ? "queued" : "kept";
    await mails.insertOne(documentOf(_id, mail, { state, siteName, stop }), { session });
    if (transport) await jobs.enqueue(deliver, { mail: String(_id) }, { session });
  };

  const listMails: Mailer["listMails"] = async ({ to, state, before, limit = 100 } = {}) => {
    const below = mongoose.isObjectIdOrHexString(before) ? new mongoose.mongo.ObjectId(before) : null;
    const filter = {
      ...(to ? { to } : {}),
      ...(state ? { state } : {}),
      ...(below ? { _id: { $lt: below } } : {}),
    };
    const cursor = mails.find(filter, { projection: { "attachment.bytes": 0 } });
    return (await cursor.sort({ _id: -1 }).limit(limit).toArray()).map(viewOf);
  };

  const retryMail: Mailer["retryMail"] = async (id) => {
    if (!transport || !mongoose.isObjectIdOrHexString(id)) return false;
    const _id = new mongoose.mongo.ObjectId(id);
    return connection.withSession((session) =>
      session.withTransaction(async () => {
        const again = { $set: { state: "queued" as const, error: null, queuedAt: now() } };
        const { matchedCount } = await mails.updateOne({ _id, state: "failed" }, again, { session });
        if (matchedCount > 0) await jobs.enqueue(deliver, { mail: id }, { session });
        return matchedCount > 0;
      }),
    );
  };

  const retriable = () => ({
    state: "failed" as const,
    $or: [{ validUntil: { $exists: false } }, { validUntil: { $gt: now() } }],
  });

  const retryEach = defineJob<{ readonly until: string }>({
    name: "mail.retry-all",
    concurrency: 1,
    async run({ until }, { signal }) {
      const failed = mails.find(
        { ...retriable(), _id: { $lte: new mongoose.mongo.ObjectId(until) } },
        { projection: { _id: 1 } },
      );
      await sweepOnce("failed mails", failed, ({ _id }) => retryMail(String(_id)), signal);
    },
  });
  if (transport) jobs.add(retryEach);

  const readMail: Mailer["readMail"] = async (id) => {
    const mail = mongoose.isObjectIdOrHexString(id)
      ? await mails.findOne({ _id: new mongoose.mongo.ObjectId(id) })
      : null;
    return mail && viewOf(mail);
  };

  return {
    async prepare() {
      await mails.createIndexes([
        { key: { expires: 1 }, expireAfterSeconds: 0 },
        { key: { to: 1, _id: -1 } },
        { key: { state: 1, _id: -1 } },
        { key: { state: 1, createdAt: 1 } },
      ]);
    },
    async sendMail(mail, { session } = {}) {
      assertAddress(mail.to);
      if ((mail.attachment?.bytes.length ?? 0) > ATTACHMENT_MAX)
        throw new Error("an attachment is too large");
      if (session) await write(mail, session);
      else await connection.withSession((own) => own.withTransaction(() => write(mail, own)));
    },
    unsubscribeUrl: unsubscribe.url,
    listMails,
    readMail,
    countMails: (state) => mails.countDocuments({ state }),
    async countMailsByDay(state, { from, to, zone }) {
      const day = { $dateToString: { date: "$createdAt", format: "%Y-%m-%d", timezone: zone } };
      const rows = await mails
        .aggregate<{ readonly _id: string; readonly count: number }>([
          { $match: { state, createdAt: { $gte: from, $lt: to } } },
          { $group: { _id: day, count: { $sum: 1 } } },
        ])
        .toArray();
      return rows.map(({ _id, count }) => ({ day: _id, count }));
    },
    retryMail,
    async discardQueued(before) {
      const queued = { state: "queued" as const, createdAt: { $lt: before } };
      const { modifiedCount } = await mails.updateMany(queued, {
        $set: { state: "failed", error: text.discarded },
      });
      return modifiedCount;
    },
    countRetriable: async () => (transport ? mails.countDocuments(retriable()) : 0),
    async retryAll() {
      if (transport)
        await jobs.enqueue(retryEach, { until: String(new mongoose.mongo.ObjectId()) }, { key: "all" });
    },
    countStopped: () => mails.countDocuments({ state: "queued", stopped: true }),
    async forget(address, words) {
      const to = { $in: [address, new RegExp(`^${escaped(address)}$`, "i")] };
      const containsWord = { $in: words.map(wholeWord) };
      const other = {
        state: { $ne: "queued" },
        $or: [
          { subject: containsWord },
          { text: containsWord },
          { html: containsWord },
          { error: containsWord },
        ],
      };
      await mails.deleteMany({ $or: [{ to }, other] } as never);
    },
    close: () => transport?.close(),
  };
}
