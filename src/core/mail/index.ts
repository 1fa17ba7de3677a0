/** Mails: sent by a durable job, or kept where there is no mail server. */
export { htmlFromText } from "./html.ts";
export type { AccountMail, BulkMail, Mail, MailState, MailView } from "./mail.ts";
export { createMailer, type Mailer } from "./mailer.ts";
