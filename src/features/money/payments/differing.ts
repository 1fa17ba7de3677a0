import { applicationError, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { booksText } from "#shared/money/books.text.ts";
import { assertMayDecide } from "../../people/conflicts/index.ts";
import { audited } from "../../platform/audit/index.ts";
import { type PaymentDependencies, requestRefund } from "./checkouts.ts";
import { Checkout, type CheckoutDoc } from "./model.ts";

/** Limit on payments listed on the page. */
const NAMED = 50;

/** Returns payments of a different amount that await staff action; newest first. */
export const findDiffering = (): Promise<CheckoutDoc[]> =>
  Checkout.find({ state: "differs" }).sort({ updatedAt: -1 }).limit(NAMED).lean<CheckoutDoc[]>();

/** Counts payments of a different amount that await staff action. */
export const countDiffering = (): Promise<number> => Checkout.countDocuments({ state: "differs" });

/**
 * Refunds such a payment through the provider, once, however often it is called.
 * @throws 404, 403 for an admin whose payment it is, 400 if already refunded
 */
export async function refundDifferingPayment(
  dependencies: PaymentDependencies,
  caller: Caller,
  id: string,
): Promise<void> {
  const checkout = await findDifferingPayment(id);
  const buyer = String(checkout.buyer);
  const parties = [{ member: buyer, as: "payee" }] as const;
  await assertMayDecide(dependencies.services, caller.viewer, { kind: "payment", id, parties });
  const event = {
    action: "payment.give-back",
    subject: { type: "user", id: buyer },
  } as const;
  const details = { checkout: id };
  await audited(dependencies.services, caller, { ...event, details }, () =>
    inTransaction((session) =>
      requestRefund(session, dependencies, checkout._id, { amount: checkout.charged, key: `differs:${id}` }),
    ),
  );
}

/** Returns such a payment. @throws 404, 400 if already refunded */
export async function findDifferingPayment(id: string): Promise<CheckoutDoc> {
  const checkout = isId(id) ? await Checkout.findById(toId(id)).lean<CheckoutDoc>() : null;
  if (!checkout) throw notFound();
  if (checkout.state !== "differs") throw applicationError(booksText.differing.gone);
  return checkout;
}
