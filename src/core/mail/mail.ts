import type { ObjectId } from "mongodb";
import type { MailTopic } from "./unsubscribe.ts";

interface AnyMail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text, paragraphs apart by blank lines; the HTML part is made from it when none is given. */
  readonly text: string;
  readonly html?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mail somebody's own action asked for: confirmations, resets, receipts. */
export interface AccountMail extends AnyMail {
  readonly kind: "account";
}

/** A mail we thought of: it always says, in its head and at its foot, how to end such mails. */
export interface BulkMail extends AnyMail {
  readonly kind: "notification" | "newsletter";
  /** What the link in it ends. A sender's own `html` has the link of `Mailer.unsubscribeUrl` in it. */
  readonly topic: MailTopic;
}

export type Mail = AccountMail | BulkMail;

/** queued: on its way; sent: taken by the mail server; kept: there is no mail server; failed: given up. */
export type MailState = "queued" | "sent" | "kept" | "failed";

/** A mail as it lies in the collection `mails`. Words are dropped once sent: they may hold keys to accounts. */
export interface MailDocument {
  readonly _id: ObjectId;
  readonly to: string;
  readonly subject: string;
  readonly kind: Mail["kind"];
  readonly headers: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly html?: string;
  readonly state: MailState;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  /** When MongoDB forgets it. */
  readonly expires: Date;
}

/** A kept mail for tests and `/dev/mail`. */
export interface MailView extends Omit<MailDocument, "_id" | "expires"> {
  readonly id: string;
}
