import type { Connection } from "mongoose";
import mongoose from "mongoose";
import { redactText } from "../logs/redact.ts";
import type { DkimConfig } from "./dkim.ts";
import { assertAddress, headersFor } from "./headers.ts";
import type { MailDocument } from "./mail.ts";
import type { ReturnPath } from "./return-path.ts";
import { poolAt } from "./transport.ts";
import type { MailTopic, Unsubscribe } from "./unsubscribe.ts";

/** One mail of a newsletter, with an id of its own: what is tried again is known as the same by its Message-ID. */
export interface BulkMail {
  /** 24 hex digits. */
  readonly id: string;
  /** One plain address. */
  readonly to: string;
  /** Who writes, beside the site's own address. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What one click ends. */
  readonly topic: MailTopic;
  /** `List-Id` (RFC 2919): what mail programs sort by. */
  readonly list: { readonly id: string; readonly name: string };
}

/**
 * What became of a mail. `kept`: there is no mail server. `later`: the server said no for now, of this mail.
 * `refused`: for ever. `unreachable`: the server never heard of it, and would hear of no other. `doubtful`: the
 * connection broke after its words had begun to go; only the server knows.
 */
export interface Delivery {
  readonly outcome: "sent" | "kept" | "later" | "refused" | "unreachable" | "doubtful";
  /** What the server said; "" for what went well. */
  readonly reason: string;
}

/** Hands over the mails of a newsletter, one at a call and at once; whoever sends keeps count of them. */
export interface BulkMailer {
  deliver(mail: BulkMail): Promise<Delivery>;
  close(): void;
}

/** Mails that may be under way to the mail server at a time. */
export const BULK_MAILS_AT_ONCE = 16;

/** Days that they are kept where there is no mail server. */
const KEEP_DAYS = 30;

/** Without `smtpUrl` they are kept beside the other mails, each once whatever is tried again. */
export function createBulkMailer(options: {
  smtpUrl?: string | undefined;
  /** `Name <address>`. */
  from: string;
  dkim?: DkimConfig | undefined;
  connection: Connection;
  unsubscribe: Unsubscribe;
  returnPath: ReturnPath;
}): BulkMailer {
  const { smtpUrl, from, dkim, connection, unsubscribe, returnPath } = options;
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from.trim();
  const host = address.split("@")[1] ?? "localhost";
  const pool = smtpUrl ? poolAt(smtpUrl, { maxConnections: BULK_MAILS_AT_ONCE, maxRequeues: 0 }, dkim) : null;
  const headersOf = ({ list, topic, ...mail }: BulkMail) => ({
    ...headersFor({ ...mail, kind: "newsletter", topic }, unsubscribe.url(topic)),
    "List-Id": `${list.name.replace(/[^\x20-\x7e]|[<>"\\]/g, "")} <${list.id}.${host}>`.trim(),
  });

  const keep = async (mail: BulkMail): Promise<void> => {
    const now = new Date();
    const { to, subject, text, html } = mail;
    const kept: Omit<MailDocument, "_id"> = {
      ...{ to, subject, text, html, headers: headersOf(mail), kind: "newsletter", state: "kept" },
      ...{ error: null, createdAt: now, sentAt: null },
      expires: new Date(now.getTime() + KEEP_DAYS * 86_400_000),
    };
    await connection
      .db!.collection<MailDocument>("mails")
      .updateOne({ _id: new mongoose.mongo.ObjectId(mail.id) }, { $setOnInsert: kept }, { upsert: true });
  };

  return {
    async deliver(mail) {
      assertAddress(mail.to);
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

/** Commands before which no word of a mail has gone. */
const BEFORE = /^(?:CONN|EHLO|HELO|LHLO|STARTTLS|AUTH.*|MAIL FROM|RCPT TO)$/;

/** What an error of nodemailer says of the mail (RFC 5321, 4.2.1); what it does not say is in doubt. */
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
  // 421 and the like: the server itself has no time, for no mail.
  if (responseCode >= 400)
    return ofLetter && responseCode !== 421 ? (responseCode < 500 ? "later" : "refused") : "unreachable";
  if (syscall === "connect" || syscall === "getaddrinfo" || code === "EDNS" || code === "EAUTH")
    return "unreachable";
  if (/^(?:Greeting never received|Connection timeout)/.test(message)) return "unreachable";
  // A connection that closed is said to have failed at CONN wherever it was.
  return BEFORE.test(command) && command !== "CONN" ? "unreachable" : "doubtful";
}
