import type { ClientSession } from "mongoose";
import { isFinal, transitionOf } from "#shared/market/order-machine.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import type { DisputeState } from "#shared/money/payments.ts";
import type { CheckoutDoc, PaymentDependencies } from "../../money/payments/index.ts";
import { isBankDisputed } from "./bank-hold.ts";
import { continued } from "./deadlines.ts";
import type { OrderDoc } from "./document.ts";
import { bookDispute, isLost } from "./escrow.ts";
import { paymentsOf } from "./payments.ts";
import { applyTransitionIn, factsOf } from "./transitions.ts";

/**
 * Brings an order in line with the bank disputes of its payments, once their refunds are booked: while one is
 * open, the seller's share and all deadlines are held; once won, both continue; once lost, the share is what
 * the bank has left.
 */
export async function settleBankDispute(
  session: ClientSession,
  dependencies: PaymentDependencies,
  order: OrderDoc,
  checkouts: readonly CheckoutDoc[],
): Promise<void> {
  const state = stateOf(order, checkouts);
  const before = order.bankDispute?.state ?? "none";
  const wasOpen = isBankDisputed(order);
  if (state === "none" || state === before || (state === "won" && !wasOpen)) return;
  const hasEnded = isFinal(order.state);
  const act = actOf(state, hasEnded);
  const now = dependencies.services.now();
  if (!transitionOf(act, "provider", order.state, factsOf(order, now))) return;
  if (wasOpen) await bookDispute(session, order, "release", now);
  if (state === "open") await bookDispute(session, order, "hold", now);
  await applyTransitionIn(session, dependencies, order, act, {
    by: "provider",
    member: null,
    set: {
      bankDispute: { state, at: now },
      ...(state === "open" ? { disputedAt: order.disputedAt ?? now } : {}),
      ...(wasOpen && !hasEnded ? continued(order, now) : {}),
      // Rights in the work go with the last of the money.
      ...(act === "charge-back" && isLost(order) ? { rights: "" } : {}),
    },
  });
}

/** Returns the act for a new state of the dispute; an open order that lost too much has ended by then. */
const actOf = (state: DisputeState, hasEnded: boolean): OrderAct =>
  state === "open" ? "bank-hold" : state === "lost" && hasEnded ? "charge-back" : "bank-release";

/** Returns the state of all disputes of an order's payments together; a loss counts once it is booked. */
function stateOf(order: OrderDoc, checkouts: readonly CheckoutDoc[]): DisputeState {
  const payments = new Map(paymentsOf(order).map((payment) => [String(payment.checkout), payment]));
  const states = checkouts.flatMap(({ _id, dispute }): DisputeState[] => {
    const payment = payments.get(String(_id));
    if (!payment) return [];
    return [dispute === "lost" && payment.refunded === 0 ? "open" : dispute];
  });
  return (["open", "lost", "won"] as const).find((each) => states.includes(each)) ?? "none";
}
