import type { ClientSession } from "mongoose";
import { portion, shareOf } from "#shared/money/cents.ts";
import { accounts, bookIn } from "../../money/ledger/index.ts";
import { isBankDisputed } from "./bank-hold.ts";
import type { OrderDoc } from "./document.ts";
import type { OrderPayment } from "./payment.ts";
import { priceBack, taxIn, totalOf } from "./payments.ts";

type Money = Pick<
  OrderDoc,
  "_id" | "seller" | "title" | "price" | "feeRate" | "share" | "fee" | "cost" | "releasedAt"
>;

const aboutOf = ({ _id, title }: Pick<OrderDoc, "_id" | "title">) => ({ order: String(_id), title });
/** Ledger reference including the checkout, if money moved at the provider. */
const withCheckout = (order: Pick<OrderDoc, "_id" | "title">, { checkout }: OrderPayment) => ({
  ...aboutOf(order),
  checkout: String(checkout),
});

/**
 * Puts a payment's full price into escrow: the platform bears the provider's fee until the money is split.
 * The tax is owed from then on.
 */
export async function hold(
  session: ClientSession,
  order: Money,
  payment: OrderPayment,
  at: Date,
): Promise<void> {
  const { _id } = order;
  const { checkout, price, tax, providerFee, provider } = payment;
  await bookIn(session, {
    key: `order:${_id}:hold${checkout.equals(_id) ? "" : `:${checkout}`}`,
    cause: "order",
    at,
    entries: [
      { account: accounts.clearing(provider), amount: totalOf(payment) - providerFee },
      { account: accounts.PROVIDER_FEES, amount: providerFee },
      { account: accounts.escrow(String(_id)), amount: -price },
      ...(tax?.cents ? [{ account: accounts.tax(tax.country), amount: -tax.cents }] : []),
    ],
    about: withCheckout(order, payment),
  });
}

/**
 * Splits what remains of some payments if the seller gets it all: the platform's fee, and of each payment the
 * provider's fee in proportion to what remains of it, as with sales; the rest goes to the seller.
 */
export function sharesOf(
  payments: readonly OrderPayment[],
  share: number,
  feeRate: number,
): { readonly fee: number; readonly cost: number; readonly net: number } {
  const cost = payments.reduce(
    (sum, { price, providerFee, refund }) =>
      sum + portion(Math.min(price, providerFee), price, price - refund),
    0,
  );
  const fee = Math.min(shareOf(share, feeRate), share - cost);
  return { fee, cost, net: share - fee - cost };
}

/**
 * Moves the seller's share, what remains of these payments, from escrow to their balance, where it is held
 * like sales.
 */
export async function creditSeller(
  session: ClientSession,
  order: Money,
  payments: readonly OrderPayment[],
  share: number,
  at: Date,
): Promise<{ readonly fee: number; readonly cost: number }> {
  const { fee, cost, net } = sharesOf(payments, share, order.feeRate);
  if (share > 0)
    await bookIn(session, {
      key: `order:${order._id}:share`,
      cause: "order",
      at,
      entries: [
        { account: accounts.escrow(String(order._id)), amount: share },
        { account: accounts.PLATFORM_FEES, amount: -fee },
        { account: accounts.PROVIDER_FEES, amount: -cost },
        { account: accounts.pending(String(order.seller)), amount: -net },
      ].filter(({ amount }) => amount !== 0),
      about: aboutOf(order),
    });
  return { fee, cost };
}

/**
 * Books a refund reported by the provider out of escrow; any excess (a later chargeback) comes out of the
 * seller's balance, available or pending, and the platform's fee on it. Returns what the seller lost.
 * `payments` is their state before; `to` is the total refunded of one of them so far in US cents, including
 * tax.
 */
export async function bookRefund(
  session: ClientSession,
  order: Money & Pick<OrderDoc, "takenBack" | "bankDispute">,
  payments: readonly OrderPayment[],
  payment: OrderPayment,
  to: number,
  at: Date,
): Promise<number> {
  const { _id, seller, share, fee, cost, takenBack } = order;
  const { checkout, provider, tax, refunded } = payment;
  const taxBack = taxIn(payment, to) - taxIn(payment, refunded);
  const held = order.price - share;
  const [from, until] = [priceBack(payments), priceBack(payments) + to - refunded - taxBack];
  const ofEscrow = Math.max(0, Math.min(until, held) - Math.min(from, held));
  const beyond = until - from - ofEscrow;
  const part = (amount: number, lost: number) =>
    share === 0 ? 0 : lost >= share ? amount : Math.floor((amount * lost) / share);
  const [before, after] = [takenBack, takenBack + beyond];
  const net = share - fee - cost;
  const feeBack = part(fee, after) - part(fee, before);
  const netBack = part(net, after) - part(net, before);
  const own = isBankDisputed(order) ? accounts.disputed : ownAccount(order);
  await bookIn(session, {
    key: `order:${_id}:refund:${checkout.equals(_id) ? "" : `${checkout}:`}${to}`,
    cause: "refund",
    at,
    entries: [
      { account: accounts.clearing(provider), amount: refunded - to },
      { account: accounts.escrow(String(_id)), amount: ofEscrow },
      { account: accounts.PLATFORM_FEES, amount: feeBack },
      { account: own(String(seller)), amount: netBack },
      { account: accounts.ADJUSTMENTS, amount: beyond - feeBack - netBack },
      ...(tax ? [{ account: accounts.tax(tax.country), amount: taxBack }] : []),
    ].filter(({ amount }) => amount !== 0),
    about: withCheckout(order, payment),
  });
  return beyond;
}

/** Returns what a seller earned from an order after fees, and what remains after chargebacks. */
export function netOf({
  share,
  fee,
  cost,
  takenBack,
}: Pick<OrderDoc, "share" | "fee" | "cost" | "takenBack">): { readonly net: number; readonly left: number } {
  const net = share - fee - cost;
  const lost = share === 0 ? 0 : takenBack >= share ? net : Math.floor((net * takenBack) / share);
  return { net, left: net - lost };
}

/** True if a bank took back all that a seller earned from an order. */
export const isLost = ({ share, takenBack }: Pick<OrderDoc, "share" | "takenBack">): boolean =>
  share > 0 && takenBack >= share;

/** True if a bank took back the payment of an order: all that its seller earned, or the money before they earned it. */
export const isTakenBack = (order: Pick<OrderDoc, "share" | "takenBack" | "bankDispute">): boolean =>
  isLost(order) || (order.share === 0 && order.bankDispute?.state === "lost");

/** Account of a seller's share outside bank disputes. */
const ownAccount = ({ releasedAt }: Pick<OrderDoc, "releasedAt">) =>
  releasedAt ? accounts.available : accounts.pending;

/** Holds what remains of a seller's share while a bank dispute is open, or returns it afterwards. */
export async function bookDispute(
  session: ClientSession,
  order: Money & Pick<OrderDoc, "takenBack" | "version">,
  what: "hold" | "release",
  at: Date,
): Promise<void> {
  const { _id, seller, version } = order;
  const { left } = netOf(order);
  if (left <= 0) return;
  const amount = what === "hold" ? left : -left;
  await bookIn(session, {
    key: `order:${_id}:dispute:${version}:${what}`,
    cause: "dispute",
    at,
    entries: [
      { account: ownAccount(order)(String(seller)), amount },
      { account: accounts.disputed(String(seller)), amount: -amount },
    ],
    about: aboutOf(order),
  });
}

/** Makes what remains of a seller's share available. */
export async function releaseShare(
  session: ClientSession,
  order: Money & Pick<OrderDoc, "takenBack">,
  at: Date,
): Promise<void> {
  const { _id, seller } = order;
  const { left } = netOf(order);
  if (left <= 0) return;
  await bookIn(session, {
    key: `order:${_id}:release`,
    cause: "release",
    at,
    entries: [
      { account: accounts.pending(String(seller)), amount: left },
      { account: accounts.available(String(seller)), amount: -left },
    ],
    about: aboutOf(order),
  });
}
