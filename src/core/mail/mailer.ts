import type { ClientSession } from "mongodb";
import mongoose, { type Connection } from "mongoose";
import { defineJob, type Jobs, PermanentJobError } from "../jobs/index.ts";
import { redactText } from "../logs/redact.ts";
import { assertAddress, headersFor } from "./headers.ts";
import { htmlFromText } from "./html.ts";
import type { Mail, MailDocument, MailState, MailView } from "./mail.ts";
import { createTransport, type Transport } from "./transport.ts";

export interface Mailer {
  /** Makes the indexes; call once at start. */
  prepare(): Promise<void>;
  /**
   * Sends a mail, or keeps it when there is no mail server. It is safe once this resolves: written together with
   * the job that delivers it, and with the caller's `session` part of its transaction.
   * @throws when `to` is not one plain address
   */
  sendMail(mail: Mail, options?: { session?: ClientSession }): Promise<void>;
  /** Newest first. */
  listMails(filter?: { to?: string; limit?: number }): Promise<MailView[]>;
  readMail(id: string): Promise<MailView | null>;
  /** Closes the connections to the mail server. */
  close(): void;
}

/** Days that mails are kept, in whichever state. */
const KEEP_DAYS = 30;

/** Mails of the house. Without `smtpUrl` every mail is kept, readable by `readMail` (and at `/dev/mail` in development). */
export function createMailer(options: {
  smtpUrl?: string | undefined;
  /** `Name <address>`. */
  from: string;
  connection: Connection;
  siteName: string;
  jobs: Jobs;
}): Mailer {
  const { smtpUrl, from, connection, siteName, jobs } = options;
  const mails = connection.db!.collection<MailDocument>("mails");
  const transport = smtpUrl ? createTransport(smtpUrl, from) : null;

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
    await mails.insertOne(documentOf(_id, mail, transport ? "queued" : "kept", siteName), { session });
    if (transport) await jobs.enqueue(deliver, { mail: String(_id) }, { session });
  };

  const listMails: Mailer["listMails"] = async ({ to, limit = 100 } = {}) =>
    (
      await mails
        .find(to ? { to } : {})
        .sort({ _id: -1 })
        .limit(limit)
        .toArray()
    ).map(view);

  const readMail: Mailer["readMail"] = async (id) => {
    const found = mongoose.isObjectIdOrHexString(id)
      ? await mails.findOne({ _id: new mongoose.mongo.ObjectId(id) })
      : null;
    return found && view(found);
  };

  return {
    async prepare() {
      await mails.createIndex({ expires: 1 }, { expireAfterSeconds: 0 });
      await mails.createIndex({ to: 1, _id: -1 });
    },
    async sendMail(mail, { session } = {}) {
      assertAddress(mail.to);
      if (session) await write(mail, session);
      else await connection.withSession((own) => own.withTransaction(() => write(mail, own)));
    },
    listMails,
    readMail,
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

function documentOf(
  _id: mongoose.mongo.ObjectId,
  mail: Mail,
  state: MailState,
  siteName: string,
): MailDocument {
  const { to, subject, kind, text, html = htmlFromText(text, `${subject} – ${siteName}`) } = mail;
  const createdAt = new Date();
  const expires = new Date(createdAt.getTime() + KEEP_DAYS * 86_400_000);
  return {
    _id,
    to,
    subject,
    kind,
    headers: headersFor(mail),
    text,
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
