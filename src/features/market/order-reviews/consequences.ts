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
    "A review stays with its order. Names stay visible to members who have blocked each other.",
  ),
  content: notAffected("A review cannot be changed."),
  work: notAffected("Stores no data of stories."),
  purchase: notAffected("Orders are refunded separately."),
  name: decidedOnRead("Names are looked up at each read."),
};
