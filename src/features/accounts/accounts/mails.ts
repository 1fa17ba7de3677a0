import type { Mailer } from "#core/mail/index.ts";
import type { AccountMail } from "#core/mail/mail.ts";
import type { Services } from "#core/services.ts";
import { accountMailsText } from "#shared/accounts/account-mails.text.ts";
import { CONFIRMATION_SECONDS, RESET_CODE_SECONDS } from "#shared/accounts/accounts.limits.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { deviceName } from "#shared/platform/device.text.ts";

/** Dependencies of mails to members. */
export interface Mailing {
  readonly services: Services;
  readonly mailer: Mailer;
  readonly site: { readonly name: string; readonly url: string };
}

/** Recipient of a mail: address and name. */
export interface Addressee {
  readonly email: string;
  readonly username: string;
  readonly name: string;
}

interface Words {
  readonly subject: string;
  /** Paragraphs between the greeting and the site's name. */
  readonly body: readonly string[];
}

const texts = accountMailsText;

/**
 * "Confirm your address": the link leads to a page with a button, because some mail programs open links
 * automatically.
 */
export const confirmationMail = ({ services, site }: Mailing, to: Addressee, code: string): AccountMail => ({
  ...mail(site.name, to, texts.confirm(site.name, site.url + accountsPaths.emailConfirmation(code))),
  validUntil: after(services, CONFIRMATION_SECONDS),
});

/** "Set a new password" mail. */
export const resetMail = ({ services, site }: Mailing, to: Addressee, code: string): AccountMail => ({
  ...mail(site.name, to, texts.reset(site.name, site.url + accountsPaths.resetPassword(code))),
  validUntil: after(services, RESET_CODE_SECONDS),
});

/** Notifies a member of a password change, which may not have been theirs. */
export const passwordChangedMail = ({ site }: Mailing, to: Addressee): AccountMail =>
  mail(site.name, to, texts.passwordChanged(site.name, site.url + accountsPaths.forgotPassword()));

/** Notifies a member of a sign-in with a new device, which may not have been theirs. */
export const newDeviceMail = (
  { site }: Mailing,
  to: Addressee,
  { browser, system }: { readonly browser: string | null; readonly system: string | null },
): AccountMail =>
  mail(
    site.name,
    to,
    texts.newDevice(site.name, deviceName(browser, system), {
      devices: site.url + accountsPaths.devices(),
      password: site.url + accountsPaths.forgotPassword(),
    }),
  );

/** To the old address: a change was requested; confirm or stop it. */
export const oldAddressMail = ({ site }: Mailing, to: Addressee, email: string, code: string): AccountMail =>
  mail(site.name, to, texts.oldAddress(site.name, email, site.url + accountsPaths.emailConfirmation(code)));

/** To the new address: asks whether it is theirs. */
export const newAddressMail = ({ services, site }: Mailing, to: Addressee, code: string): AccountMail => ({
  ...mail(
    site.name,
    to,
    texts.newAddress(site.name, to.username, site.url + accountsPaths.emailConfirmation(code)),
  ),
  validUntil: after(services, CONFIRMATION_SECONDS),
});

/** To the old address: the change is complete. */
export const emailChangedMail = ({ site }: Mailing, to: Addressee, email: string): AccountMail =>
  mail(site.name, to, texts.emailChanged(site.name, email));

const after = ({ now }: Services, seconds: number): Date => new Date(now().getTime() + seconds * 1_000);

function mail(siteName: string, { email, username, name }: Addressee, { subject, body }: Words): AccountMail {
  const paragraphs = [texts.greeting(name || username), ...body, siteName];
  return { kind: "account", to: email, subject, text: paragraphs.join("\n\n") };
}
