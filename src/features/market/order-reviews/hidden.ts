import { toId } from "#core/db/ids.ts";
import { OrderReview } from "./model.ts";

/**
 * Hides a banned member's order reviews, or restores them; their ratings still count, because they belong to
 * the seller. Safe to run again.
 */
export async function hideOrderReviewsOf(member: string, byHidden: boolean): Promise<void> {
  await OrderReview.updateMany({ by: toId(member) }, { $set: { byHidden } }, { timestamps: false });
}
