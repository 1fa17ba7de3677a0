import { type Consequences, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on the features that keep the books (decision 64): none. */
export const bookkeepingConsequences: Consequences = {
  account: notAffected(
    "Earnings stay booked. Whether a banned member is paid out is decided by the payouts.",
  ),
  relation: notAffected("The money concerns the platform and one member only."),
  content: notAffected("Stores no texts by members."),
  work: notAffected("Payments stay booked, regardless of what happens to the work."),
  transfer: notAffected("Payments stay booked for the member who earned them."),
  purchase: notAffected("Payment events book it in the transaction that settles the payment."),
  name: notAffected("The books refer to accounts by id."),
};
