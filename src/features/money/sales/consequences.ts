import { type Consequences, decidedOnRead, handler, notAffected } from "#core/consequences.ts";
import type { Services } from "#core/services.ts";
import { reportGiftsOfDeleted } from "./gift-owners.ts";

const ON_SALE = decidedOnRead(
  "Purchases check `isOnSale`, which is false without an author who can be paid, and at settlement the buyer and the recipient of a gift. Buyers keep what they bought.",
);

/** Effects of changes to members or their works on this feature (decision 64). */
export const salesConsequences = (services: Pick<Services, "events">): Consequences => ({
  account: {
    banned: ON_SALE,
    unbanned: ON_SALE,
    deleted: handler("sales.report-gifts-of-deleted", ({ id }) => reportGiftsOfDeleted(services, id)),
  },
  relation: notAffected(
    "Sales do not show the buyer to the author. A block does not remove purchased access; gifts ask `isReachable`.",
  ),
  content: notAffected("Stores no texts by members."),
  work: decidedOnRead("A purchase checks `isOnSale`. Buyers keep their access."),
  transfer: notAffected(
    "Only a co-author can become the author, and a story with co-authors is not for sale. Earlier sales stay with their author; `story.change` keeps the settings with the story.",
  ),
  purchase: notAffected(
    "The refund's transaction settles access, shares, referral and coupon (`settle.ts`).",
  ),
  name: decidedOnRead("Names are looked up at each read."),
});
