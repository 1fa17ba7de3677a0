import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const salesConsequences: Consequences = {
  account: decidedOnRead(
    "A purchase checks `isOnSale`, which is false for banned authors. Buyers keep what they bought.",
  ),
  relation: notAffected(
    "Sales do not show the buyer to the author. A block does not remove purchased access.",
  ),
  content: notAffected("Stores no texts by members."),
  work: decidedOnRead("A purchase checks `isOnSale`. Buyers keep their access."),
  purchase: notAffected(
    "The refund's transaction settles access, shares, referral and coupon (`settle.ts`).",
  ),
  name: decidedOnRead("Names are looked up at each read."),
};
