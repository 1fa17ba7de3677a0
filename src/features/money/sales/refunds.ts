import { applicationError, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { REFUND_DAYS, REFUND_READ } from "../../../shared/money/fees.ts";
import type { Refundable } from "../../../shared/money/purchases.ts";
import { salesText } from "../../../shared/money/sales.text.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import { readingShare } from "../../reading/reading/index.ts";
import { askRefund, type PaymentDependencies } from "../payments/index.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { refundOf } from "./settle.ts";

const DAY_MS = 86_400_000;

/** Whether a reader may still have their money back by themselves, and why not. */
export async function refundable(purchase: PurchaseDoc, now: Date): Promise<Refundable> {
  if (purchase.state !== "paid" || !purchase.paidAt) return "not-paid";
  // What somebody else reads already is not the giver's to take away.
  if (purchase.gift?.redeemedAt) return "redeemed";
  if (now.getTime() - purchase.paidAt.getTime() > REFUND_DAYS * DAY_MS) return "too-late";
  if (!purchase.reader) return "yes";
  const share = await readingShare(String(purchase.reader), String(purchase.story), now);
  return share < REFUND_READ ? "yes" : "too-much-read";
}

/**
 * Gives a buyer their money back: by themselves within 14 days and a third of the story, by its author or an admin at
 * any time. What is booked follows when the provider has told that it went back.
 * @throws 404, 403 for anyone else, 400 where it is too late
 */
export async function refundPurchase(
  dependencies: PaymentDependencies,
  caller: Caller,
  id: string,
  reason: string,
): Promise<PurchaseDoc> {
  const { viewer } = caller;
  const now = dependencies.services.now();
  const found = isId(id) && viewer.id ? await Purchase.findById(toId(id)).lean<PurchaseDoc>() : null;
  const [isBuyer, isAuthor] = [String(found?.buyer) === viewer.id, String(found?.author) === viewer.id];
  if (!found || !(isBuyer || isAuthor || viewer.role === "admin")) throw notFound();
  const may = await refundable(found, now);
  if (may === "not-paid") throw applicationError(salesText.refund.notPaid);
  if (isBuyer && viewer.role !== "admin" && may !== "yes") throw applicationError(salesText.refund[may]);
  const subject = { type: "purchase", id } as const;
  const event = {
    action: "purchase.refund",
    subject,
    details: { reason: reason.trim().slice(0, 500) },
  } as const;
  const refund = { by: toId(viewer.id), reason: reason.trim().slice(0, 500), at: now };
  // Redeemed at this moment: it is too late for the giver.
  const still = isBuyer && viewer.role !== "admin" ? { "gift.redeemedAt": null } : {};
  return auditedOfOthers(dependencies.services, caller, isBuyer || isAuthor, event, async () => {
    const after = await giveBack(dependencies, found, refund, still);
    if (!after) throw applicationError(salesText.refund.notPaid);
    return after;
  });
}

/** Has all that was paid go back; null where there is nothing to give back any longer. */
export const giveBack = (
  dependencies: PaymentDependencies,
  { _id }: PurchaseDoc,
  refund: NonNullable<PurchaseDoc["refund"]>,
  still: { readonly "gift.redeemedAt"?: null } = {},
): Promise<PurchaseDoc | null> =>
  inTransaction(async (session) => {
    const after = await Purchase.findOneAndUpdate(
      { _id, state: "paid", ...still },
      { $set: { state: "refunding", refund } },
      { session, returnDocument: "after" },
    ).lean<PurchaseDoc>();
    if (after) await askRefund(session, dependencies, after._id, refundOf(after));
    return after;
  });
