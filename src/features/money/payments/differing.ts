import { applicationError, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { booksText } from "../../../shared/money/books.text.ts";
import { audited } from "../../platform/audit/index.ts";
import { askRefund, type PaymentDependencies } from "./checkouts.ts";
import { Checkout, type CheckoutDoc } from "./model.ts";

/** Payments that a page names. */
const NAMED = 50;

/** Payments of another sum than was asked for, which wait for the staff; the newest first. */
export const findDiffering = (): Promise<CheckoutDoc[]> =>
  Checkout.find({ state: "differs" }).sort({ updatedAt: -1 }).limit(NAMED).lean<CheckoutDoc[]>();

/** How many of them there are. */
export const countDiffering = (): Promise<number> => Checkout.countDocuments({ state: "differs" });

/** Has the provider give such a payment back, once however often it is asked. @throws 404, 400 where it has gone back */
export async function giveDifferingBack(
  dependencies: PaymentDependencies,
  caller: Caller,
  id: string,
): Promise<void> {
  const found = isId(id) ? await Checkout.findById(toId(id)).lean<CheckoutDoc>() : null;
  if (!found) throw notFound();
  if (found.state !== "differs") throw applicationError(booksText.differing.gone);
  const event = { action: "payment.give-back", subject: { type: "user", id: String(found.buyer) } } as const;
  const details = { checkout: id };
  await audited(dependencies.services, caller, { ...event, details }, () =>
    inTransaction((session) =>
      askRefund(session, dependencies, found._id, { amount: found.charged, key: `differs:${id}` }),
    ),
  );
}
