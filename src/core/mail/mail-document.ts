import mongoose from "mongoose";
import { mailText as text } from "#shared/platform/mail.text.ts";
import { headersFor } from "./headers.ts";
import { htmlFromText } from "./html.ts";
import type { Mail, MailDocument, MailState, MailView } from "./mail.ts";

/** Retention of mails in days, in any state. */
export const MAIL_RETENTION_DAYS = 30;

/** Creates the stored document. `stop`: the unsubscribe URL; null for mails the recipient requested. */
export function documentOf(
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

/** Returns what staff see of a stored mail. */
export function viewOf({ _id, expires: _expires, attachment, ...mail }: MailDocument): MailView {
  // Lists leave the bytes out.
  const bytes = attachment?.bytes ? Buffer.from(attachment.bytes.buffer) : Buffer.alloc(0);
  return { id: String(_id), ...mail, ...(attachment ? { attachment: { ...attachment, bytes } } : {}) };
}
