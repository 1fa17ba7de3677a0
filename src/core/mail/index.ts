/** Mails: sent by a durable job, or kept where there is no mail server. */
export { createMailer, type Mailer } from "./mailer.ts";
