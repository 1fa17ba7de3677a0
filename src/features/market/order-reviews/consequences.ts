import {
  byPersonalData,
  type Consequences,
  decidedOnRead,
  handler,
  notAffected,
} from "#core/consequences.ts";
import { hideOrderReviewsOf } from "./hidden.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const orderReviewsConsequences: Consequences = {
  account: {
    banned: handler("order-reviews.hide-banned", ({ id }) => hideOrderReviewsOf(id, true)),
    unbanned: handler("order-reviews.show-unbanned", ({ id }) => hideOrderReviewsOf(id, false)),
    deleted: byPersonalData,
  },
  relation: decidedOnRead(
    "Lists of reviews leave out members whom a block or mute hides. A review stays with its order for both sides of it.",
  ),
  content: notAffected("A review cannot be changed. Staff remove it through its report."),
  work: notAffected("Stores no data of stories."),
  transfer: notAffected("Stores no data of stories."),
  purchase: notAffected("Orders are refunded separately."),
  name: decidedOnRead("Names are looked up at each read."),
};
