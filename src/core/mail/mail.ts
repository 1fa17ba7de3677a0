import type { Binary, ObjectId } from "mongodb";
import type { MailTopic } from "./unsubscribe.ts";

interface AnyMail {
  /** Single address. */
  readonly to: string;
  readonly subject: string;
  /**
   * Plain text, with blank lines between paragraphs; if `html` is missing, the HTML part is generated from
   * it.
   */
  readonly text: string;
  readonly html?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Time until which the mail is of use, for codes that expire; it is not delivered later. */
  readonly validUntil?: Date | undefined;
  /** File sent with it, up to `ATTACHMENT_MAX` bytes. */
  readonly attachment?: MailAttachment;
}

/** A file in a mail. */
export interface MailAttachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * Maximum size of an attachment in bytes. It is stored with the mail, and documents of MongoDB are limited to 16 MB;
 * many mail servers refuse mails above 20 MB, and Base64 adds a third.
 */
export const ATTACHMENT_MAX = 12 * 1024 * 1024;

/** Mail requested by the recipient's action: confirmations, resets, receipts. */
export interface AccountMail extends AnyMail {
  readonly kind: "account";
}

/** Unsolicited mail: its headers and footer always state how to unsubscribe. */
export interface BulkMail extends AnyMail {
  readonly kind: "notification" | "newsletter";
  /**
   * Subscription that the unsubscribe link ends. If the sender supplies `html`, it must contain the link of
   * `Mailer.unsubscribeUrl`.
   */
  readonly topic: MailTopic;
}

export type Mail = AccountMail | BulkMail;

/**
 * queued: waiting to be sent; sent: accepted by the mail server; kept: stored because there is no mail
 * server; failed: given up.
 */
export type MailState = "queued" | "sent" | "kept" | "failed";

/**
 * Stored mail in the collection `mails`. The content is deleted once sent, because it may contain keys to
 * accounts.
 */
export interface MailDocument {
  readonly _id: ObjectId;
  readonly to: string;
  readonly subject: string;
  readonly kind: Mail["kind"];
  readonly headers: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly html?: string;
  readonly attachment?: { readonly name: string; readonly type: string; readonly bytes: Binary };
  readonly state: MailState;
  readonly error: string | null;
  readonly createdAt: Date;
  /** Time from which the days of its delivery count, if it was queued again after it failed. */
  readonly queuedAt?: Date;
  readonly validUntil?: Date;
  /** True while it waits because of a fault that concerns every mail. */
  readonly stopped?: boolean;
  readonly sentAt: Date | null;
  /** Time when MongoDB deletes it. */
  readonly expires: Date;
}

/** Stored mail for tests and `/dev/mail`. */
export interface MailView extends Omit<MailDocument, "_id" | "expires" | "attachment"> {
  readonly id: string;
  readonly attachment?: MailAttachment;
}
