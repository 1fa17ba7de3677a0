import { toId } from "#core/db/ids.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { findStoryStanding } from "../../stories/stories/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { refundInFull } from "./refunds.ts";

const DAY_MS = 86_400_000;

/**
 * A story removed by moderators. The job names no account, because jobs that do are deleted with the account.
 */
export interface RemovedStory {
  readonly story: string;
}

/**
 * Returns when purchases of a story removed now are refunded: the delay allows for mistaken removals and for
 * payments in progress.
 */
export const refundsAfterRemoval = (now: Date): Date => new Date(now.getTime() + 3 * DAY_MS);

/**
 * Returns the story of a paid purchase if moderators have removed it: the purchase missed the earlier refunds
 * because of a dispute or a late payment. Null for any other purchase.
 */
export async function removedOf(purchase: string): Promise<RemovedStory | null> {
  const storedPurchase = await Purchase.findOne({ _id: toId(purchase), state: "paid" }, { story: 1 }).lean<
    Pick<PurchaseDoc, "story">
  >();
  const story = String(storedPurchase?.story);
  return storedPurchase && (await findStoryStanding(story))?.removed ? { story } : null;
}

/**
 * Refunds every buyer of a story removed by moderators, because they can no longer read it: each once, safe
 * to rerun. Returns their number; none if the story was restored. One that fails does not stop the others.
 */
export async function refundRemoved(
  dependencies: PaymentDependencies,
  { story }: RemovedStory,
  signal?: AbortSignal,
): Promise<number> {
  const refund = { by: null, reason: salesText.refund.removed, at: dependencies.services.now() };
  const paid = Purchase.find({ story: toId(story), live: true, state: "paid" })
    .sort({ paidAt: 1 })
    .lean<PurchaseDoc>();
  const refundOne = async (purchase: PurchaseDoc): Promise<boolean> => {
    // Moderators may restore it meanwhile.
    if (!(await findStoryStanding(story))?.removed) return false;
    return (await refundInFull(dependencies, purchase, refund)) !== null;
  };
  return sweepOnce("purchases of a removed story", paid.cursor(), refundOne, signal);
}
