import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Mailer } from "#core/mail/index.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { payoutsPaths } from "#shared/money/payouts.paths.ts";
import { payoutsText } from "#shared/money/payouts.text.ts";
import { findLoginById } from "../../people/identity/index.ts";
import { Payout, type PayoutDoc } from "./model.ts";

/** Dependencies of payout mails. */
export interface PayoutMailing {
  readonly mailer: Pick<Mailer, "sendMail">;
  readonly site: { readonly name: string; readonly url: string };
}

/**
 * Mails a payee their payout's outcome, once: the flag and the mail are saved in one transaction. Not a
 * notification, because it concerns their money and cannot be switched off.
 */
export async function mailPayee({ mailer, site }: PayoutMailing, id: string): Promise<void> {
  await inTransaction(async (session) => {
    const payout = await Payout.findOneAndUpdate(
      { _id: toId(id), mailed: false, state: { $ne: "sending" } },
      { $set: { mailed: true } },
      { session },
    ).lean<PayoutDoc>();
    const to = payout && (await findLoginById(String(payout.user)));
    if (!payout || !to) return;
    const { subject, body } = wordsOf(payout, to.name || to.username, site);
    await mailer.sendMail(
      { kind: "account", to: to.email, subject, text: [...body, site.name].join("\n\n") },
      { session },
    );
  });
}

function wordsOf({ _id, amount, month, failure }: PayoutDoc, name: string, site: PayoutMailing["site"]) {
  const { paid, failed } = payoutsText.mail;
  if (failure) {
    const href = site.url + paymentAccountsPaths.payment();
    return {
      subject: failed.subject(site.name),
      body: failed.body(name, amount, payoutsText.failures[failure], href),
    };
  }
  const href = site.url + payoutsPaths.payout(String(_id));
  return { subject: paid.subject(amount, site.name), body: paid.body(name, amount, month, href) };
}
