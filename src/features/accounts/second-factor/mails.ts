import type { AccountMail } from "#core/mail/mail.ts";
import { accountMailsText } from "#shared/accounts/account-mails.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { passkeysPaths } from "#shared/accounts/passkeys.paths.ts";
import { passkeysText } from "#shared/accounts/passkeys.text.ts";
import { secondFactorText } from "#shared/accounts/second-factor.text.ts";

/** Member to whom a mail is addressed. */
export interface SecondFactorMember {
  readonly email: string;
  readonly username: string;
  readonly name: string;
}

interface Site {
  readonly name: string;
  readonly url: string;
}

type SecurityEvent = "on" | "off" | "renewed";

/** Notifies a member of a change to their second factor, which may not have been theirs. */
export const changedMail = (site: Site, to: SecondFactorMember, event: SecurityEvent): AccountMail =>
  mail(site, to, secondFactorText.mails[event](site.name, site.url + accountsPaths.forgotPassword()));

/** Notifies a member that a recovery code was used, and how many are left. */
export const recoveryCodeMail = (site: Site, to: SecondFactorMember, left: number): AccountMail =>
  mail(
    site,
    to,
    secondFactorText.mails.recoveryCodeUsed(site.name, left, site.url + accountsPaths.forgotPassword()),
  );

/** Notifies a member of a passkey that was added or removed, which may not have been by them. */
export const passkeyMail = (
  site: Site,
  to: SecondFactorMember,
  event: "added" | "removed",
  name: string,
): AccountMail =>
  mail(
    site,
    to,
    passkeysText.mails[event](site.name, name, {
      passkeys: site.url + passkeysPaths.passkeys(),
      password: site.url + accountsPaths.forgotPassword(),
    }),
  );

function mail(
  site: Site,
  { email, username, name }: SecondFactorMember,
  { subject, body }: { readonly subject: string; readonly body: readonly string[] },
): AccountMail {
  const paragraphs = [accountMailsText.greeting(name || username), ...body, site.name];
  return { kind: "account", to: email, subject, text: paragraphs.join("\n\n") };
}
