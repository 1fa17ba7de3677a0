import type { ClientSession } from "mongodb";
import mongoose, { type Connection } from "mongoose";
import type { Logger } from "pino";
import { mailText as text } from "#shared/platform/mail.text.ts";
import type { DayCount } from "../db/by-day.ts";
import { defineJob, type Jobs, PermanentJobError, PostponedJobError } from "../jobs/index.ts";
import { createSweep } from "../jobs/sweep.ts";
import { redactText } from "../logs/redact.ts";
import { escaped, wholeWord } from "../text/whole-word.ts";
import type { DkimConfig } from "./dkim.ts";
import { assertAddress, headersFor } from "./headers.ts";
import { htmlFromText } from "./html.ts";
import { ATTACHMENT_MAX, type Mail, type MailDocument, type MailState, type MailView } from "./mail.ts";
import { createTransport, isOwnFault, type Transport } from "./transport.ts";
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

/** Retention of mails in days, in any state. */
export const MAIL_RETENTION_DAYS = 30;

/** Days for which a mail is retried (RFC 5321, 4.5.4.1: at least 4 to 5). */
export const DELIVERY_DAYS = 5;
/** Waits between attempts in milliseconds: a minute, doubled up to four hours. */
const WAITS = { first: 60_000, longest: 4 * 3_600_000 };
/** More attempts than fit in the days, which end them. */
const ATTEMPTS = 200;
/** Milliseconds for which the server is left alone after a fault that concerns every mail. */
const STOP_MS = 5 * 60_000;
const STOPPED =
  "no mails are delivered: the mail server cannot be reached, or refuses this site. They wait; check SMTP_URL and MAIL_FROM";

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

  /** Time until which the mail server is left alone, because of a fault that concerns every mail. */
  let stoppedUntil = new Date(0);
  let isStopped = false;

  /** Stops the deliveries of this process for a while; the log and the admins are told once. */
  const stopDeliveries = async (error: unknown, logger: Logger): Promise<PostponedJobError> => {
    stoppedUntil = new Date(now().getTime() + STOP_MS);
    if (!isStopped) {
      isStopped = true;
      logger.error({ err: error }, STOPPED);
      await onStopped?.().catch((failure) => logger.error({ err: failure }, "admins were not told"));
    }
    return new PostponedJobError((error as Error).message, stoppedUntil, { cause: error });
  };

  const deliver = defineJob<{ mail: string }>({
    name: "mail.deliver",
    attempts: ATTEMPTS,
    backoff: WAITS,
    run: async ({ mail: id }, { logger }) => {
      const mail = await mails.findOne({ _id: new mongoose.mongo.ObjectId(id), state: "queued" });
      if (!mail) return;
      if (mail.validUntil && mail.validUntil <= now()) {
        await mails.updateOne({ _id: mail._id }, { $set: { state: "failed", error: text.expired } });
        return;
      }
      if (now() < stoppedUntil) {
        await mails.updateOne(
          { _id: mail._id },
          { $set: { error: text.stopped, queuedAt: now(), stopped: true } },
        );
        throw new PostponedJobError(text.stopped, stoppedUntil);
      }
      const since = mail.queuedAt ?? mail.createdAt;
      const isLast = now().getTime() - since.getTime() >= DELIVERY_DAYS * 86_400_000;
      const { update, error } = await tryOnce(mail, given(transport), isLast);
      await mails.updateOne({ _id: mail._id }, update);
      if (error && isOwnFault(error)) {
        // The days of its delivery do not count meanwhile.
        await mails.updateOne({ _id: mail._id }, { $set: { queuedAt: now(), stopped: true } });
        throw await stopDeliveries(error, logger);
      }
      if (isStopped) logger.info("the mail server accepts mails again");
      isStopped = false;
      if (!error) return;
      const { message } = error as Error;
      throw isLast && !(error instanceof PermanentJobError)
        ? new PermanentJobError(message, { cause: error })
        : error;
    },
  });
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
    return (await cursor.sort({ _id: -1 }).limit(limit).toArray()).map(view);
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
      const sweep = createSweep("failed mails", signal);
      await sweep.each(failed, ({ _id }) => retryMail(String(_id)));
      sweep.end();
    },
  });
  if (transport) jobs.add(retryEach);

  const readMail: Mailer["readMail"] = async (id) => {
    const mail = mongoose.isObjectIdOrHexString(id)
      ? await mails.findOne({ _id: new mongoose.mongo.ObjectId(id) })
      : null;
    return mail && view(mail);
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
      const holds = { $in: words.map(wholeWord) };
      const other = {
        state: { $ne: "queued" },
        $or: [{ subject: holds }, { text: holds }, { html: holds }, { error: holds }],
      };
      await mails.deleteMany({ $or: [{ to }, other] } as never);
    },
    close: () => transport?.close(),
  };
}

interface Outcome {
  readonly update: mongoose.mongo.UpdateFilter<MailDocument>;
  readonly error: unknown;
}

/** Delivers a mail; its content is deleted once sent, and remains for inspection if it is given up. */
async function tryOnce(mail: MailDocument, transport: Transport, last: boolean): Promise<Outcome> {
  try {
    await transport.deliver(mail);
    return {
      update: {
        $set: { state: "sent", sentAt: new Date(), error: null, stopped: false },
        $unset: { text: "", html: "", attachment: "" },
      },
      error: null,
    };
  } catch (error) {
    const isOver = (last && !isOwnFault(error)) || error instanceof PermanentJobError;
    const state: MailState = isOver ? "failed" : "queued";
    return {
      update: { $set: { state, stopped: false, error: redactText(String((error as Error).message)) } },
      error,
    };
  }
}

/** Creates the stored document. `stop`: the unsubscribe URL; null for mails the recipient requested. */
function documentOf(
  _id: mongoose.mongo.ObjectId,
  mail: Mail,
  { state, siteName, stop }: { state: MailState; siteName: string; stop: string | null },
): MailDocument {
  const { to, subject, kind } = mail;
  const body = stop === null ? mail.text : `${mail.text.trimEnd()}\n\n${text.stop}\n${stop}`;
  const html =
    mail.html ??
    htmlFromText(body, subject.includes(siteName) ? subject : `${subject} – ${siteName}`, {
      // Account mails may quote user text, so their URLs must remain visible.
      titled: kind !== "account",
    });
  const createdAt = new Date();
  const expires = new Date(createdAt.getTime() + MAIL_RETENTION_DAYS * 86_400_000);
  return {
    _id,
    to,
    subject,
    kind,
    headers: headersFor(mail, stop),
    text: body,
    html,
    ...(mail.attachment
      ? { attachment: { ...mail.attachment, bytes: new mongoose.mongo.Binary(mail.attachment.bytes) } }
      : {}),
    state,
    error: null,
    createdAt,
    ...(mail.validUntil ? { validUntil: mail.validUntil } : {}),
    sentAt: null,
    expires,
  };
}

function view({ _id, expires: _expires, attachment, ...mail }: MailDocument): MailView {
  // Lists leave the bytes out.
  const bytes = attachment?.bytes ? Buffer.from(attachment.bytes.buffer) : Buffer.alloc(0);
  return { id: String(_id), ...mail, ...(attachment ? { attachment: { ...attachment, bytes } } : {}) };
}

function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error("there is no mail server (SMTP_URL) to deliver to");
  return value;
}
