import type { ClientSession } from "mongodb";
import mongoose, { type Connection } from "mongoose";
import { mailText as text } from "../../shared/platform/mail.text.ts";
import { defineJob, type Jobs, PermanentJobError } from "../jobs/index.ts";
import { redactText } from "../logs/redact.ts";
import { escaped, wholeWord } from "../text/whole-word.ts";
import type { DkimConfig } from "./dkim.ts";
import { assertAddress, headersFor } from "./headers.ts";
import { htmlFromText } from "./html.ts";
import type { Mail, MailDocument, MailState, MailView } from "./mail.ts";
import { createTransport, type Transport } from "./transport.ts";
import type { MailTopic, Unsubscribe } from "./unsubscribe.ts";

export interface Mailer {
  /** Makes the indexes; call once at start. */
  prepare(): Promise<void>;
  /**
   * Sends a mail, or keeps it when there is no mail server. It is safe once this resolves: written together with
   * the job that delivers it, and with the caller's `session` part of its transaction.
   * @throws when `to` is not one plain address
   */
  sendMail(mail: Mail, options?: { session?: ClientSession }): Promise<void>;
  /** The address that ends a kind of mail, for a sender that writes its own HTML. */
  unsubscribeUrl(topic: MailTopic): string;
  /** Newest first; `before` is the last id of the page above. */
  listMails(filter?: MailFilter): Promise<MailView[]>;
  readMail(id: string): Promise<MailView | null>;
  countMails(state: MailState): Promise<number>;
  /** Puts a mail that was given up on its way again; false where there is none of this id, or no mail server. */
  retryMail(id: string): Promise<boolean>;
  /**
   * Takes away every mail to an address, and every other that is not on its way and has one of these words in it
   * (whole words, in any case): of somebody who is to be forgotten.
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

/** Days that mails are kept, in whichever state. */
const KEEP_DAYS = 30;

/** Mails of the house. Without `smtpUrl` every mail is kept, readable by `readMail` (and at `/dev/mail` in development). */
export function createMailer(options: {
  smtpUrl?: string | undefined;
  /** `Name <address>`. */
  from: string;
  dkim?: DkimConfig | undefined;
  connection: Connection;
  siteName: string;
  unsubscribe: Unsubscribe;
  jobs: Jobs;
}): Mailer {
  const { smtpUrl, from, dkim, connection, siteName, unsubscribe, jobs } = options;
  const mails = connection.db!.collection<MailDocument>("mails");
  const transport = smtpUrl ? createTransport(smtpUrl, from, dkim) : null;

  const deliver = defineJob<{ mail: string }>({
    name: "mail.deliver",
    run: async ({ mail: id }, { attempt }) => {
      const mail = await mails.findOne({ _id: new mongoose.mongo.ObjectId(id), state: "queued" });
      if (!mail) return;
      const outcome = await tryOnce(mail, given(transport), attempt >= deliver.attempts);
      await mails.updateOne({ _id: mail._id }, outcome.update);
      if (outcome.error) throw outcome.error;
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
    return (await mails.find(filter).sort({ _id: -1 }).limit(limit).toArray()).map(view);
  };

  const retryMail: Mailer["retryMail"] = async (id) => {
    if (!transport || !mongoose.isObjectIdOrHexString(id)) return false;
    const _id = new mongoose.mongo.ObjectId(id);
    return connection.withSession((session) =>
      session.withTransaction(async () => {
        const again = { $set: { state: "queued" as const, error: null } };
        const { matchedCount } = await mails.updateOne({ _id, state: "failed" }, again, { session });
        if (matchedCount > 0) await jobs.enqueue(deliver, { mail: id }, { session });
        return matchedCount > 0;
      }),
    );
  };

  const readMail: Mailer["readMail"] = async (id) => {
    const found = mongoose.isObjectIdOrHexString(id)
      ? await mails.findOne({ _id: new mongoose.mongo.ObjectId(id) })
      : null;
    return found && view(found);
  };

  return {
    async prepare() {
      await mails.createIndexes([
        { key: { expires: 1 }, expireAfterSeconds: 0 },
        { key: { to: 1, _id: -1 } },
        { key: { state: 1, _id: -1 } },
      ]);
    },
    async sendMail(mail, { session } = {}) {
      assertAddress(mail.to);
      if (session) await write(mail, session);
      else await connection.withSession((own) => own.withTransaction(() => write(mail, own)));
    },
    unsubscribeUrl: unsubscribe.url,
    listMails,
    readMail,
    countMails: (state) => mails.countDocuments({ state }),
    retryMail,
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

/** Delivers a mail; the words go when it is sent, and stay for another look when it is given up. */
async function tryOnce(mail: MailDocument, transport: Transport, last: boolean): Promise<Outcome> {
  try {
    await transport.deliver(mail);
    return {
      update: { $set: { state: "sent", sentAt: new Date(), error: null }, $unset: { text: "", html: "" } },
      error: null,
    };
  } catch (error) {
    const state: MailState = last || error instanceof PermanentJobError ? "failed" : "queued";
    return { update: { $set: { state, error: redactText(String((error as Error).message)) } }, error };
  }
}

/** `stop`: the address that ends mails like this one; null for those that somebody asked for. */
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
      // Accounts' mails may quote what somebody wrote, whose links are to be seen for what they are.
      titled: kind !== "account",
    });
  const createdAt = new Date();
  const expires = new Date(createdAt.getTime() + KEEP_DAYS * 86_400_000);
  return {
    _id,
    to,
    subject,
    kind,
    headers: headersFor(mail, stop),
    text: body,
    html,
    state,
    error: null,
    createdAt,
    sentAt: null,
    expires,
  };
}

function view({ _id, expires: _expires, ...mail }: MailDocument): MailView {
  return { id: String(_id), ...mail };
}

function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error("there is no mail server (SMTP_URL) to deliver to");
  return value;
}
