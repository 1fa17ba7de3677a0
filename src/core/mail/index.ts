/** Mails: sent by a durable job, or stored if there is no mail server. */
export { addressDigest } from "./address-digest.ts";
export {
  BULK_MAILS_AT_ONCE,
  type BulkMail,
  type BulkMailer,
  createBulkMailer,
  type Delivery,
} from "./bulk-mailer.ts";
export { type DkimConfig, dkimRecord, domainOf } from "./dkim.ts";
export { ATTACHMENT_MAX, type MailState, type MailView } from "./mail.ts";
export { MAIL_RETENTION_DAYS } from "./mail-document.ts";
export { stopInvitations, wantsNoInvitations } from "./mail-stops.ts";
export type { MailTopicKind } from "./mail-topic.ts";
export { createMailer, type Mailer } from "./mailer.ts";
export { createReturnPath, type ReturnPath } from "./return-path.ts";
export { senderAddress } from "./sender-address.ts";
export { createUnsubscribe, type MailTopic, type Unsubscribe } from "./unsubscribe.ts";
