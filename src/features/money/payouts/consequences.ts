import { byPersonalData, type Consequences, handler, notAffected } from "#core/consequences.ts";
import { toId } from "#core/db/ids.ts";
import { PayoutRelease } from "./release-model.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const payoutsConsequences: Consequences = {
  account: {
    banned: notAffected("`payable.ts` asks at each payout: those of banned members are held until released."),
    unbanned: handler("payouts.forget-release", ({ id }) => PayoutRelease.deleteOne({ _id: toId(id) })),
    deleted: byPersonalData,
  },
  relation: notAffected("The money concerns the platform and one member only."),
  content: notAffected("Stores no texts by members."),
  work: notAffected("Payments stay booked, regardless of what happens to the work."),
  transfer: notAffected("Payments stay booked for the member who earned them."),
  purchase: notAffected("Payment events book it in the transaction that settles the payment."),
  name: notAffected("Members are stored by id."),
};
