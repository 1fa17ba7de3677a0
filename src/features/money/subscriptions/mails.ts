import { inTransaction } from "#core/db/transaction.ts";
import type { Mailer } from "#core/mail/index.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { findLoginById } from "../../people/identity/index.ts";

/** Dependencies of subscription mails. */
export interface SubscriptionMailing {
  readonly mailer: Pick<Mailer, "sendMail">;
  readonly site: { readonly name: string };
}

/**
 * Mails a banned member that their subscription is not renewed. Not a notification, because they cannot sign in
 * to read it.
 */
export async function mailSuspended({ mailer, site }: SubscriptionMailing, member: string): Promise<void> {
  const to = await findLoginById(member);
  if (!to) return;
  const { subject, body } = subscriptionsText.mail.suspended;
  const text = [...body(to.name || to.username), site.name].join("\n\n");
  await inTransaction((session) =>
    mailer.sendMail({ kind: "account", to: to.email, subject: subject(site.name), text }, { session }),
  );
}
