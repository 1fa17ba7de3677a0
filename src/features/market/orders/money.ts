import type { ClientSession } from "mongoose";
import { shareOf } from "../../../shared/money/cents.ts";
import { accounts, bookIn } from "../../money/ledger/index.ts";
import type { OrderDoc } from "./model.ts";

type Money = Pick<
  OrderDoc,
  | "_id"
  | "seller"
  | "title"
  | "price"
  | "providerFee"
  | "feeRate"
  | "provider"
  | "share"
  | "fee"
  | "cost"
  | "releasedAt"
>;

const aboutOf = ({ _id, title }: Pick<OrderDoc, "_id" | "title">) => ({ order: String(_id), title });
/** With the checkout, where money moved at the provider. */
const withCheckout = (order: Pick<OrderDoc, "_id" | "title">) => ({
  ...aboutOf(order),
  checkout: String(order._id),
});

/** A payment goes into escrow, all of it: what the provider keeps is the platform's to bear until it is shared out. */
export async function hold(session: ClientSession, order: Money, at: Date): Promise<void> {
  const { _id, price, providerFee, provider } = order;
  await bookIn(session, {
    key: `order:${_id}:hold`,
    cause: "order",
    at,
    entries: [
      { account: accounts.clearing(provider), amount: price - providerFee },
      { account: accounts.PROVIDER_FEES, amount: providerFee },
      { account: accounts.escrow(String(_id)), amount: -price },
    ],
    about: withCheckout(order),
  });
}

/**
 * What of a price goes to whom when the seller gets so much of it: the platform's fee of that, and the provider's cost
 * in proportion, as with sales; the rest is the seller's.
 */
export function sharesOf(
  { price, providerFee, feeRate }: Pick<OrderDoc, "price" | "providerFee" | "feeRate">,
  share: number,
): { readonly fee: number; readonly cost: number; readonly net: number } {
  const cost = share >= price ? Math.min(price, providerFee) : Math.floor((providerFee * share) / price);
  const fee = Math.min(shareOf(share, feeRate), share - cost);
  return { fee, cost, net: share - fee - cost };
}

/** The seller's share leaves escrow for their balance, held there as sales are. */
export async function giveShare(
  session: ClientSession,
  order: Money,
  share: number,
  at: Date,
): Promise<{ readonly fee: number; readonly cost: number }> {
  const { fee, cost, net } = sharesOf(order, share);
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
 * What the provider has told that went back to the buyer leaves escrow; what goes beyond it (a bank took it back later)
 * comes out of the seller's balance, wherever that lies, and the platform's fee of it. Answers what the seller lost.
 * `from` and `to`: US cents that have gone back in all, before and after.
 */
export async function bookRefund(
  session: ClientSession,
  order: Money & Pick<OrderDoc, "takenBack">,
  from: number,
  to: number,
  at: Date,
): Promise<number> {
  const { _id, seller, share, fee, cost, provider, takenBack, releasedAt } = order;
  const held = order.price - share;
  const ofEscrow = Math.max(0, Math.min(to, held) - Math.min(from, held));
  const beyond = to - from - ofEscrow;
  const part = (amount: number, until: number) =>
    share === 0 ? 0 : until >= share ? amount : Math.floor((amount * until) / share);
  const [before, after] = [takenBack, takenBack + beyond];
  const net = share - fee - cost;
  const feeBack = part(fee, after) - part(fee, before);
  const netBack = part(net, after) - part(net, before);
  const own = releasedAt ? accounts.available : accounts.pending;
  await bookIn(session, {
    key: `order:${_id}:refund:${to}`,
    cause: "refund",
    at,
    entries: [
      { account: accounts.clearing(provider), amount: -(to - from) },
      { account: accounts.escrow(String(_id)), amount: ofEscrow },
      { account: accounts.PLATFORM_FEES, amount: feeBack },
      { account: own(String(seller)), amount: netBack },
      { account: accounts.ADJUSTMENTS, amount: beyond - feeBack - netBack },
    ].filter(({ amount }) => amount !== 0),
    about: withCheckout(order),
  });
  return beyond;
}

/** What a seller has earned of an order after fees, and what is left of it once a bank took something back. */
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

/** What is left of a seller's share becomes available. */
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
