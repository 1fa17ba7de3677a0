import type { ClientSession } from "mongoose";
import type { Mailer } from "#core/mail/index.ts";
import type { Services } from "#core/services.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";

import type { Collected } from "../../dependencies.ts";
import { findLoginById } from "../../people/identity/index.ts";
import type { SiteSettings } from "../../platform/site-settings/index.ts";

/** Dependencies of moderation. */
export interface Moderating {
  readonly services: Services;
  readonly mailer: Pick<Mailer, "sendMail">;
  readonly settings: Pick<SiteSettings, "current">;
  readonly site: { readonly name: string; readonly url: string };
}

/** Dependencies of deciding cases. */
export interface Deciding extends Moderating {
  /** Report kinds of all features. */
  readonly collected: Pick<Collected, "reports">;
}

/** Content of one mail; `body` holds paragraphs. */
interface Words {
  readonly subject: string;
  readonly body: readonly string[];
}

/**
 * Mails a member about their account, in the transaction of the event it reports. Sends nothing to a deleted
 * account. Such a mail is not a notification, so it cannot be switched off.
 */
export async function mailMember(
  { mailer, site }: Moderating,
  user: string,
  { subject, body }: Words,
  session: ClientSession,
  banned = false,
): Promise<void> {
  const to = await findLoginById(user);
  if (!to) return;
  const { mails } = reportsText;
  const paragraphs = [
    mails.greeting(to.name || to.username),
    ...body.filter(Boolean),
    banned || to.blocked
      ? mails.closed(site.url + accountsPaths.login(accountDataPaths.banned()))
      : mails.more(site.url + reportsPaths.standing()),
    site.name,
  ];
  await mailer.sendMail(
    {
      kind: "account",
      to: to.email,
      subject: subject.replaceAll("{site}", site.name),
      text: paragraphs.join("\n\n"),
    },
    { session },
  );
}

/** Tells a member that staff has banned or unbanned their account, unless the site settings disable this. */
export async function mailBlocked(
  moderating: Moderating,
  user: string,
  reason: string | null,
  session: ClientSession,
): Promise<void> {
  if (!moderating.settings.current().blockMails) return;
  const { mails } = reportsText;
  await mailMember(
    moderating,
    user,
    reason === null ? mails.unblocked : mails.blocked(reason),
    session,
    reason !== null,
  );
}
