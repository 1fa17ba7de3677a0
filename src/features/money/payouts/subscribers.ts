import { on, type Subscriber } from "../../../core/events/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { mailPayee, type PayoutMailing } from "./mails.ts";
import { sendPayout } from "./send.ts";

/** What follows when a payout is begun and when it has ended, whatever crashes. */
export const payoutSubscribers = (
  dependencies: PaymentDependencies,
  mailing: PayoutMailing,
): readonly Subscriber[] => [
  on("payout.begun", { name: "payouts.send", handle: ({ id }) => sendPayout(dependencies, id) }),
  on("payout.paid", { name: "payouts.mail-paid", handle: ({ id }) => mailPayee(mailing, id) }),
  on("payout.failed", { name: "payouts.mail-failed", handle: ({ id }) => mailPayee(mailing, id) }),
];
