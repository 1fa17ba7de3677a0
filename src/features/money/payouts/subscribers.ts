import { on, type Subscriber } from "#core/events/index.ts";
import { mailPayee, type PayoutMailing } from "./mails.ts";

/** Durable reactions to a payout's end. */
export const payoutSubscribers = (mailing: PayoutMailing): readonly Subscriber[] => [
  on("payout.paid", { name: "payouts.mail-paid", handle: ({ id }) => mailPayee(mailing, id) }),
  on("payout.failed", { name: "payouts.mail-failed", handle: ({ id }) => mailPayee(mailing, id) }),
];
