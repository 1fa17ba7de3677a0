import { toId } from "#core/db/ids.ts";
import type { NotifiedContent } from "#core/notification-kind.ts";
import { findOutOfSight } from "../../people/users/index.ts";
import { OrderReview, type OrderReviewDoc } from "./model.ts";

/** Link of notifications about order reviews, and their name in events about content. */
export const NOTIFIED = "order_review";

/** Order reviews in notifications: hidden if staff removed them, or if their author is banned or leaving. */
export const notifiedOrderReviews: NotifiedContent = {
  link: NOTIFIED,
  async outOfSight(ids) {
    if (ids.length === 0) return new Set();
    const found = await OrderReview.find(
      { _id: { $in: ids.map((id) => toId(id)) } },
      { by: 1, removed: 1 },
    ).lean<Pick<OrderReviewDoc, "_id" | "by" | "removed">[]>();
    // By the account, because `byHidden` follows a ban only later.
    const out = await findOutOfSight(found.map(({ by }) => String(by)));
    const hidden = found.filter(({ by, removed }) => removed || out.has(String(by)));
    return new Set(hidden.map(({ _id }) => String(_id)));
  },
  async *idsOf(member) {
    const written = OrderReview.find({ by: toId(member) }, { _id: 1 }).lean<Pick<OrderReviewDoc, "_id">>();
    for await (const { _id } of written.cursor()) yield _id;
  },
};
