import type { Connection } from "mongoose";
import mongoose from "mongoose";
import { redactText } from "../logs/redact.ts";
import type { DkimConfig } from "./dkim.ts";
import { assertAddress, headersFor, isAddress } from "./headers.ts";
import type { MailDocument } from "./mail.ts";
import { MAIL_RETENTION_DAYS } from "./mail-document.ts";
import type { ReturnPath } from "./return-path.ts";
import { senderAddress } from "./sender-address.ts";
import { poolAt } from "./transport.ts";
import type { MailTopic, Unsubscribe } from "./unsubscribe.ts";

/**
 * Mail of a newsletter. Its id determines the Message-ID, so that a repeated attempt is recognised as the
 * same mail.
 */
export interface BulkMail {
  /** Id of 24 hex digits. */
  readonly id: string;
  /** Single address without a display name. */
  readonly to: string;
  /** Display name of the sender, used with the site's address. */
  readonly fromName: string;
  /** Address that replies go to: a single one without a display name. */
  readonly replyTo?: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Subscription that the unsubscribe link ends. */
  readonly topic: MailTopic;
  /** `List-Id` (RFC 2919), by which mail clients sort. */
  readonly list: { readonly id: string; readonly name: string };
}

/**
 * Outcome of a delivery. `kept`: stored, because there is no mail server. `later`: the server rejected this
 * mail temporarily. `refused`: rejected permanently. `unreachable`: the server did not receive it and would
 * not receive other mails either. `doubtful`: the connection broke during the transfer, so the outcome is
 * unknown.
 */
export interface Delivery {
  readonly outcome: "sent" | "kept" | "later" | "refused" | "unreachable" | "doubtful";
  /** Response of the server; "" on success. */
  readonly reason: string;
}

/** Delivers the mails of a newsletter, one for each call and immediately; the caller keeps track of them. */
export interface BulkMailer {
  deliver(mail: BulkMail): Promise<Delivery>;
  close(): void;
}

/** Limit on mails being delivered to the mail server at a time. */
export const BULK_MAILS_AT_ONCE = 16;

/**
 * Creates the mailer. Without `smtpUrl` mails are stored with the other mails, each once even if repeated.
 */
export function createBulkMailer(options: {
  smtpUrl?: string | undefined;
  /** Sender as `Name <address>`. */
  from: string;
  dkim?: DkimConfig | undefined;
  connection: Connection;
  unsubscribe: Unsubscribe;
  returnPath: ReturnPath;
}): BulkMailer {
  const { smtpUrl, from, dkim, connection, unsubscribe, returnPath } = options;
  const address = senderAddress(from);
  const host = address.split("@")[1] ?? "localhost";
  const pool = smtpUrl ? poolAt(smtpUrl, { maxConnections: BULK_MAILS_AT_ONCE, maxRequeues: 0 }, dkim) : null;
  const headersOf = ({ list, topic, replyTo, ...mail }: BulkMail) => ({
    ...headersFor({ ...mail, kind: "newsletter", topic }, unsubscribe.url(topic)),
    ...(replyTo ? { "Reply-To": replyTo } : {}),
    "List-Id": `${list.name.replace(/[^\x20-\x7e]|[<>"\\]/g, "")} <${list.id}.${host}>`.trim(),
  });

  const keep = async (mail: BulkMail): Promise<void> => {
    const now = new Date();
    const { to, subject, text, html } = mail;
    const document: Omit<MailDocument, "_id"> = {
      to,
      subject,
      text,
      html,
      headers: headersOf(mail),
      kind: "newsletter",
      state: "kept",
      error: null,
      createdAt: now,
      sentAt: null,
      expires: new Date(now.getTime() + MAIL_RETENTION_DAYS * 86_400_000),
    };
    await connection
      .db!.collection<MailDocument>("mails")
      .updateOne({ _id: new mongoose.mongo.ObjectId(mail.id) }, { $setOnInsert: document }, { upsert: true });
  };

  return {
    async deliver(mail) {
      if (mail.replyTo) assertAddress(mail.replyTo);
      if (!isAddress(mail.to)) return { outcome: "refused", reason: "not one plain address" };
      if (!pool) {
        await keep(mail);
        return { outcome: "kept", reason: "" };
      }
      try {
        await pool.sendMail({
          from: { name: mail.fromName, address },
          to: { name: "", address: mail.to },
          envelope: { from: returnPath.of(mail.id) ?? address, to: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: headersOf(mail),
          messageId: `<${mail.id}@${host}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { outcome: "sent", reason: "" };
      } catch (error) {
        return {
          outcome: outcomeOf(error),
          reason: redactText(String((error as Error).message)).slice(0, 300),
        };
      }
    },
    close: () => pool?.close(),
  };
}

/** SMTP commands before which no content of a mail has been sent. */
const BEFORE = /^(?:CONN|EHLO|HELO|LHLO|STARTTLS|AUTH.*|MAIL FROM|RCPT TO)$/;

/** Maps a nodemailer error to the outcome for the mail (RFC 5321, 4.2.1); other errors are doubtful. */
function outcomeOf(error: unknown): Delivery["outcome"] {
  const {
    code,
    command = "",
    responseCode = 0,
    syscall,
    message,
  } = error as NodeJS.ErrnoException & {
    command?: string;
    responseCode?: number;
  };
  const ofLetter = code === "EENVELOPE" || code === "EMESSAGE";
  // 421 and similar: the server is unavailable for all mails.
  if (responseCode >= 400)
    return ofLetter && responseCode !== 421 ? (responseCode < 500 ? "later" : "refused") : "unreachable";
  if (syscall === "connect" || syscall === "getaddrinfo" || code === "EDNS" || code === "EAUTH")
    return "unreachable";
  if (/^(?:Greeting never received|Connection timeout)/.test(message)) return "unreachable";
  // A closed connection is reported as a failure at CONN, whatever its stage.
  return BEFORE.test(command) && command !== "CONN" ? "unreachable" : "doubtful";
}
