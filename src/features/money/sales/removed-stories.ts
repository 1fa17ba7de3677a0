import { toId } from "../../../core/db/ids.ts";
import { salesText } from "../../../shared/money/sales.text.ts";
import { findStoryStanding } from "../../stories/stories/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { giveBack } from "./refunds.ts";

const DAY_MS = 86_400_000;
/** Purchases that are looked for at a time. */
const BATCH = 100;

/** A story that moderators have taken down; no account is named, for such jobs go with their accounts. */
export interface RemovedStory {
  readonly story: string;
}

/**
 * When what was paid for a story goes back that is taken down now: a removal may be a mistake, and who was just buying
 * it has paid or not by then.
 */
export const refundsAfterRemoval = (now: Date): Date => new Date(now.getTime() + 3 * DAY_MS);

/**
 * The story of a purchase that is paid, where moderators have taken it down meanwhile: a dispute held the money when
 * the others had theirs back, or it came late. Null for any other purchase.
 */
export async function removedOf(purchase: string): Promise<RemovedStory | null> {
  const found = await Purchase.findOne({ _id: toId(purchase), state: "paid" }, { story: 1 }).lean<
    Pick<PurchaseDoc, "story">
  >();
  const story = String(found?.story);
  return found && (await findStoryStanding(story))?.removed ? { story } : null;
}

/**
 * Gives everybody back what they paid for a story that moderators have taken down, for they cannot read it any longer:
 * each once, whatever crashes and however often it is run. Answers how many; none where it is back meanwhile.
 */
export async function refundRemoved(
  dependencies: PaymentDependencies,
  { story }: RemovedStory,
  signal?: AbortSignal,
): Promise<number> {
  const refund = { by: null, reason: salesText.refund.removed, at: dependencies.services.now() };
  for (let refunded = 0; ; ) {
    signal?.throwIfAborted();
    if (!(await findStoryStanding(story))?.removed) return refunded;
    const paid = await Purchase.find({ story: toId(story), live: true, state: "paid" })
      .sort({ paidAt: 1 })
      .limit(BATCH)
      .lean<PurchaseDoc[]>();
    if (paid.length === 0) return refunded;
    for (const purchase of paid) if (await giveBack(dependencies, purchase, refund)) refunded++;
  }
}
