import { type ClientSession, Types } from "mongoose";
import { throwWrong } from "../../../core/base/errors.ts";
import type { OrderAct } from "../../../shared/market/orders.enums.ts";
import {
  EXTENSION_DAYS_MAX,
  ORDER_PRICE_MAX,
  ORDER_PRICE_MIN,
} from "../../../shared/market/orders.limits.ts";
import { ordersPaths } from "../../../shared/market/orders.paths.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";
import { DELIVERY_TIMES } from "../../../shared/market/services.enums.ts";
import { messages } from "../../../shared/messages.ts";
import { centsIn } from "../../../shared/money/cents.ts";
import { taxAgain } from "../../money/money-settings/index.ts";
import { addCheckout } from "../../money/payments/index.ts";
import type { Doing } from "./doing.ts";
import { Order, type OrderDoc } from "./model.ts";
import type { Ordering } from "./ordering.ts";
import { raiseOf, totalOf, worthOf } from "./payments.ts";
import { enterIn } from "./place.ts";

const words = ordersText.wrong;

/** What the forms of other terms send. */
export interface TermsInput {
  /** US dollars. */
  readonly amount?: unknown;
  readonly days?: unknown;
  readonly delivery?: unknown;
}

/** A proposed amendment (a price, days, what is different) or instalment. @throws 400 by field */
export function proposedIn(order: OrderDoc, act: OrderAct, input: TermsInput, text: string): Partial<Doing> {
  const isAmendment = act === "propose-amendment";
  const cents = centsIn(input.amount);
  const days = Number(String(input.days ?? "").trim() || "0");
  const delivery = DELIVERY_TIMES.find((each) => each === input.delivery);
  const more = isAmendment ? cents - worthOf(order) : 0;
  throwWrong([
    [
      (Number.isNaN(cents) || cents < ORDER_PRICE_MIN || cents > ORDER_PRICE_MAX) && "amount",
      words.amendment(ORDER_PRICE_MIN, ORDER_PRICE_MAX),
    ],
    [more > 0 && more < ORDER_PRICE_MIN && "amount", words.raise(ORDER_PRICE_MIN)],
    [
      isAmendment && (!Number.isInteger(days) || days < 0 || days > EXTENSION_DAYS_MAX) && "days",
      words.daysMore(EXTENSION_DAYS_MAX),
    ],
    [!isAmendment && !delivery && "delivery", words.delivery],
    [text === "" && "text", messages.required],
  ]);
  return { amount: cents, ...(isAmendment ? { days } : { delivery: delivery! }) };
}

/** A higher price that is agreed to, with the payment that it waits for: of what it is more, and the tax on that. */
export async function raiseIn({ services }: Ordering, order: OrderDoc): Promise<Partial<OrderDoc>> {
  const proposal = order.proposal!;
  const tax = await taxAgain(raiseOf(order), order.tax ?? null, services.now());
  return { proposal: { ...proposal, checkout: new Types.ObjectId(), tax } };
}

/** The checkout of a higher price that was agreed to at this moment. */
export async function addRaise(session: ClientSession, ordering: Ordering, order: OrderDoc): Promise<void> {
  const { _id, buyer, title, proposal } = order;
  if (!proposal?.checkout) return;
  await addCheckout(session, ordering, {
    _id: proposal.checkout,
    of: { kind: "order", id: _id },
    ...{ buyer, amount: totalOf({ price: raiseOf(order), tax: proposal.tax }) },
    ...{ description: title, back: ordersPaths.order(String(_id)) },
  });
}

/** An instalment that both have agreed to: an order of its own, for the buyer to pay; its work begins then. */
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
      ...{ category: order.category, pricing: "piece", words: 0, extras: [], price: proposal.amount },
      tax: await taxAgain(proposal.amount, order.tax ?? null, ordering.services.now()),
      pack: {
        ...{ name: ordersText.page.instalments, includes: proposal.reason, price: proposal.amount },
        ...{ rounds: order.pack.rounds, delivery: proposal.delivery },
      },
      ...{ story: order.story, access: order.access, requirements: [], series, agreed: true },
    },
  );
}

/** The instalments of the same work but this one, that this side may see. */
export const instalmentsOf = (order: OrderDoc, side: "buyer" | "seller" | null): Promise<OrderDoc[]> => {
  const first = order.series ?? order._id;
  const paid = side === "buyer" ? {} : { paidAt: { $ne: null } };
  return Order.find({
    $and: [
      { $or: [{ _id: first }, { series: { $type: "objectId", $eq: first } }] },
      { _id: { $ne: order._id } },
      paid,
    ],
  } as never)
    .sort({ _id: 1 })
    .limit(100)
    .lean<OrderDoc[]>();
};
