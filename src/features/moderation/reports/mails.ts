import type { ClientSession } from "mongoose";
import type { Mailer } from "../../../core/mail/index.ts";
import type { Services } from "../../../core/services.ts";
import { reportsPaths } from "../../../shared/moderation/reports.paths.ts";
import { reportsText } from "../../../shared/moderation/reports.text.ts";
import { contactPaths } from "../../../shared/site/contact.paths.ts";

import { findLoginById } from "../../people/identity/index.ts";
import type { SiteSettings } from "../../platform/site-settings/index.ts";

/** What moderation takes of the house. */
export interface Moderating {
  readonly services: Services;
  readonly mailer: Pick<Mailer, "sendMail">;
  readonly settings: Pick<SiteSettings, "current">;
  readonly site: { readonly name: string; readonly url: string };
}

/** What one mail says; `body` are paragraphs. */
interface Words {
  readonly subject: string;
  readonly body: readonly string[];
}

/**
 * Mails a member about their account, in the transaction of what it tells: with it, or not at all. Nothing to an
 * account that is gone. A mail about an account is no notification: there is nothing to switch off.
 */
export async function mailMember(
  { mailer, site }: Moderating,
  user: string,
  { subject, body }: Words,
  session: ClientSession,
): Promise<void> {
  const to = await findLoginById(user);
  if (!to) return;
  const { mails } = reportsText;
  const paragraphs = [
    mails.greeting(to.name || to.username),
    ...body.filter(Boolean),
    to.blocked
      ? mails.contact(site.url + contactPaths.contact("contact"))
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
    { session: session as never },
  );
}

/** Tells a member that the staff has shut their account, or opened it again, unless the settings say otherwise. */
export async function mailBlocked(
  moderating: Moderating,
  user: string,
  reason: string | null,
  session: ClientSession,
): Promise<void> {
  if (!moderating.settings.current().blockMails) return;
  const { mails } = reportsText;
  await mailMember(moderating, user, reason === null ? mails.unblocked : mails.blocked(reason), session);
}
