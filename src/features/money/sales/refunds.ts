import { applicationError, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { REFUND_READ } from "#shared/money/fees.ts";
import type { Refundable } from "#shared/money/purchases.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { assertMayDecide, type Matter } from "../../people/conflicts/index.ts";
import { setBought } from "../../people/users/index.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import { type PaymentDependencies, requestRefund } from "../payments/index.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { refundOf } from "./reversals.ts";
import { giftRefundableSince, refundableSince, usedShare } from "./used.ts";

/** Returns whether a reader may still request a refund themselves, and if not, why. */
export async function refundable(purchase: PurchaseDoc, now: Date): Promise<Refundable> {
  if (purchase.state !== "paid" || !purchase.paidAt) return "not-paid";
  // A giver cannot refund a gift that someone has already redeemed.
  if (purchase.gift?.redeemedAt) return "redeemed";
  if (purchase.gift) return purchase.paidAt < giftRefundableSince(now) ? "gift-too-late" : "yes";
  if (purchase.paidAt < refundableSince(now)) return "too-late";
  return (await usedShare(purchase)) < REFUND_READ ? "yes" : "too-much-read";
}

/**
 * Refunds a purchase: requested by the buyer within 14 days if at most a third of the paid chapters were sent
 * to them, by the giver of an unredeemed gift within 12 months, or by its author or an admin at any time. It is
 * booked once the provider reports the refund.
 * @throws 404, 403 for anyone else and for an admin with a part in it, 400 if it is too late
 */
export async function refundPurchase(
  dependencies: PaymentDependencies,
  caller: Caller,
  id: string,
  reason: string,
): Promise<PurchaseDoc> {
  const { viewer } = caller;
  const now = dependencies.services.now();
  const storedPurchase = isId(id) && viewer.id ? await Purchase.findById(toId(id)).lean<PurchaseDoc>() : null;
  const [isBuyer, isAuthor] = [
    String(storedPurchase?.buyer) === viewer.id,
    String(storedPurchase?.author) === viewer.id,
  ];
  if (!storedPurchase || !(isBuyer || isAuthor || viewer.role === "admin")) throw notFound();
  if (!(isBuyer || isAuthor)) await assertMayDecide(dependencies.services, viewer, matterOf(storedPurchase));
  // Admins who bought something have the same rights as other buyers.
  const isBound = isBuyer && !isAuthor;
  const may = await refundable(storedPurchase, now);
  if (may === "not-paid") throw applicationError(refusalOf(may));
  if (isBound && may !== "yes") throw applicationError(refusalOf(may));
  const subject = { type: "purchase", id } as const;
  const event = {
    action: "purchase.refund",
    subject,
    details: { reason: reason.trim().slice(0, 500) },
  } as const;
  const refund = { by: toId(viewer.id), reason: reason.trim().slice(0, 500), at: now };
  const give = async (purchase: PurchaseDoc): Promise<PurchaseDoc> => {
    const still = isBound ? unchanged(purchase) : {};
    const after = await refundInFull(dependencies, purchase, refund, still);
    if (after) return after;
    const latest = await Purchase.findById(purchase._id).lean<PurchaseDoc>();
    const why = latest ? await refundable(latest, now) : "not-paid";
    if (!latest || why !== "yes") throw applicationError(refusalOf(why));
    return give(latest);
  };
  return auditedOfOthers(dependencies.services, caller, isBuyer || isAuthor, event, () =>
    give(storedPurchase),
  );
}

/** Returns a purchase as the matter of a decision by an admin, with both sides and the recipient of a gift. */
const matterOf = ({ _id, buyer, author, reader, gift }: PurchaseDoc): Matter => ({
  kind: "purchase",
  id: String(_id),
  parties: [
    { member: String(buyer), as: "buyer" },
    { member: String(author), as: "seller" },
    ...[reader, gift?.to].flatMap((member) =>
      member && !member.equals(buyer) ? [{ member: String(member), as: "personal" } as const] : [],
    ),
  ],
});

/**
 * Filter for a gift that is not redeemed, or a purchase that has served nothing more since it was read.
 * `served` only grows.
 */
const unchanged = ({ served = [] }: PurchaseDoc): Readonly<Record<string, unknown>> => ({
  "gift.redeemedAt": null,
  [`served.${served.length}`]: { $exists: false },
});

const refusalOf = (why: Refundable): string =>
  why === "yes" || why === "not-paid" ? salesText.refund.notPaid : salesText.refund[why];

/**
 * Asks the provider to refund the full payment and ends access at once; returns null if there is nothing left
 * to refund.
 */
export const refundInFull = (
  dependencies: PaymentDependencies,
  { _id }: PurchaseDoc,
  refund: NonNullable<PurchaseDoc["refund"]>,
  still: Readonly<Record<string, unknown>> = {},
): Promise<PurchaseDoc | null> =>
  inTransaction(async (session) => {
    const after = await Purchase.findOneAndUpdate(
      { _id, state: "paid", ...still },
      { $set: { state: "refunding", refund } },
      { session, returnDocument: "after" },
    ).lean<PurchaseDoc>();
    if (!after) return null;
    if (after.reader) await setBought(session, after.reader, after.story, false);
    await requestRefund(session, dependencies, after._id, refundOf(after));
    return after;
  });
