import type { Mailer } from "../../../core/mail/index.ts";
import type { AccountMail } from "../../../core/mail/mail.ts";
import type { Services } from "../../../core/services.ts";
import { accountMailsText } from "../../../shared/accounts/account-mails.text.ts";
import { accountsPaths } from "../../../shared/accounts/accounts.paths.ts";

/** What writing to members takes. */
export interface Mailing {
  readonly services: Services;
  readonly mailer: Mailer;
  readonly site: { readonly name: string; readonly url: string };
}

/** Whom a mail goes to and how they are called. */
export interface Addressee {
  readonly email: string;
  readonly username: string;
  readonly name: string;
}

interface Words {
  readonly subject: string;
  /** Paragraphs between the greeting and the name of the site. */
  readonly body: readonly string[];
}

const words = accountMailsText;

/** "Confirm your address": the link leads to a page with a button, for some mail programs open links by themselves. */
export const confirmationMail = ({ site }: Mailing, to: Addressee, code: string): AccountMail =>
  mail(site.name, to, words.confirm(site.name, site.url + accountsPaths.emailConfirmation(code)));

/** "Set a new password". */
export const resetMail = ({ site }: Mailing, to: Addressee, code: string): AccountMail =>
  mail(site.name, to, words.reset(site.name, site.url + accountsPaths.resetPassword(code)));

/** What was done, to whoever may not have done it. */
export const passwordChangedMail = ({ site }: Mailing, to: Addressee): AccountMail =>
  mail(site.name, to, words.passwordChanged(site.name, site.url + accountsPaths.forgotPassword()));

/** To the address of before: somebody wants another one; confirm or stop it. */
export const oldAddressMail = ({ site }: Mailing, to: Addressee, email: string, code: string): AccountMail =>
  mail(site.name, to, words.oldAddress(site.name, email, site.url + accountsPaths.emailConfirmation(code)));

/** To the address that is to be: is it yours? */
export const newAddressMail = ({ site }: Mailing, to: Addressee, code: string): AccountMail =>
  mail(
    site.name,
    to,
    words.newAddress(site.name, to.username, site.url + accountsPaths.emailConfirmation(code)),
  );

/** To the address of before: it is so now. */
export const emailChangedMail = ({ site }: Mailing, to: Addressee, email: string): AccountMail =>
  mail(site.name, to, words.emailChanged(site.name, email));

function mail(siteName: string, { email, username, name }: Addressee, { subject, body }: Words): AccountMail {
  const paragraphs = [words.greeting(name || username), ...body, siteName];
  return { kind: "account", to: email, subject, text: paragraphs.join("\n\n") };
}
