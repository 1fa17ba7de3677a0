import { type ClientSession, Types } from "mongoose";
import { throwWrong } from "#core/base/errors.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { ORDER_PRICE_MAX, ORDER_PRICE_MIN } from "#shared/market/orders.limits.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { DELIVERY_TIMES } from "#shared/market/services.enums.ts";
import { messages } from "#shared/messages.ts";
import { centsIn } from "#shared/money/cents.ts";
import { taxAgain } from "../../money/money-settings/index.ts";
import { addCheckout } from "../../money/payments/index.ts";
import type { ActionInput } from "./action-input.ts";
import type { OrderDoc } from "./document.ts";
import { daysLeftOf, lateDaysOf } from "./lateness.ts";
import { Order } from "./model.ts";
import type { Ordering } from "./ordering.ts";
import { raiseOf, totalOf, worthOf } from "./payments.ts";
import { enterIn } from "./place.ts";

const texts = ordersText.wrong;

/** Form input for changed terms. */
export interface TermsInput {
  /** US dollars. */
  readonly amount?: unknown;
  readonly days?: unknown;
  readonly delivery?: unknown;
}

/** Parses a proposed amendment (price, days, changes) or instalment. @throws 400 by field */
export function proposedIn(
  order: OrderDoc,
  act: OrderAct,
  input: TermsInput & { readonly now: Date },
  text: string,
): Partial<ActionInput> {
  const isAmendment = act === "propose-amendment";
  const cents = centsIn(input.amount);
  const days = Number(String(input.days ?? "").trim() || "0");
  const delivery = DELIVERY_TIMES.find((each) => each === input.delivery);
  const more = isAmendment ? cents - worthOf(order) : 0;
  // Other terms do not move a due date any further than asking for more time does.
  const isLate = lateDaysOf(order, input.now) !== null;
  const most = isLate ? 0 : daysLeftOf(order);
  const daysWrong = isLate ? texts.tooLateForDays : most === 0 ? texts.noDaysLeft : texts.daysMore(most);
  throwWrong([
    [
      (Number.isNaN(cents) || cents < ORDER_PRICE_MIN || cents > ORDER_PRICE_MAX) && "amount",
      texts.amendment(ORDER_PRICE_MIN, ORDER_PRICE_MAX),
    ],
    [more > 0 && more < ORDER_PRICE_MIN && "amount", texts.raise(ORDER_PRICE_MIN)],
    [isAmendment && (!Number.isInteger(days) || days < 0 || days > most) && "days", daysWrong],
    [!isAmendment && !delivery && "delivery", texts.delivery],
    [text === "" && "text", messages.required],
  ]);
  return { amount: cents, ...(isAmendment ? { days } : { delivery: delivery! }) };
}

/** Returns the changes for an agreed higher price that awaits payment: the difference, and the tax on it. */
export async function raiseIn({ services }: Ordering, order: OrderDoc): Promise<Partial<OrderDoc>> {
  const proposal = order.proposal!;
  const tax = await taxAgain(raiseOf(order), order.tax ?? null, services.now());
  return { proposal: { ...proposal, checkout: new Types.ObjectId(), tax, stopped: null } };
}

/** Adds the checkout of a higher price that has just been agreed. */
export async function addRaise(session: ClientSession, ordering: Ordering, order: OrderDoc): Promise<void> {
  const { _id, buyer, title, proposal } = order;
  if (!proposal?.checkout) return;
  await addCheckout(session, ordering, {
    _id: proposal.checkout,
    of: { kind: "order", id: _id },
    buyer,
    amount: totalOf({ price: raiseOf(order), tax: proposal.tax }),
    description: title,
    back: ordersPaths.order(String(_id)),
  });
}

/** Creates an agreed instalment: a separate order for the buyer to pay; work begins on payment. */
export async function addInstalment(
  session: ClientSession,
  ordering: Ordering,
  { proposal, ...order }: OrderDoc,
): Promise<void> {
  if (proposal?.kind !== "instalment") return;
  const series = order.series ?? order._id;
  const number = await Order.countDocuments({ series }).session(session);
  await enterIn(
    session,
    ordering,
    order.buyer,
    { _id: order.service, seller: order.seller },
    {
      title: ordersText.instalmentTitle(order.title, number + 2),
      category: order.category,
      pricing: "piece",
      words: 0,
      extras: [],
      price: proposal.amount,
      tax: await taxAgain(proposal.amount, order.tax ?? null, ordering.services.now()),
      pack: {
        name: ordersText.page.instalments,
        includes: proposal.reason,
        price: proposal.amount,
        rounds: order.pack.rounds,
        delivery: proposal.delivery,
      },
      story: order.story,
      access: order.access,
      requirements: [],
      series,
      agreed: true,
    },
  );
}

/** Returns the other instalments of the same work that this side may see. */
export const instalmentsOf = (order: OrderDoc, side: "buyer" | "seller" | null): Promise<OrderDoc[]> => {
  const first = order.series ?? order._id;
  const paid = side === "buyer" ? {} : { paidAt: { $ne: null } };
  return Order.find({
    $and: [
      { $or: [{ _id: first }, { series: { $type: "objectId", $eq: first } }] },
      { _id: { $ne: order._id } },
      paid,
    ],
  })
    .sort({ _id: 1 })
    .limit(100)
    .lean<OrderDoc[]>();
};
