import type { Types } from "mongoose";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { ENTRIES_SHOWN, ORDERS_PER_PAGE } from "#shared/market/orders.limits.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import type { SellerNumbersDto } from "#shared/market/services.dto.ts";
import { NUMBERS_FROM } from "#shared/market/services.limits.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import type { MessageBesideDto } from "#shared/talk/messages.dto.ts";
import { receiptNamed } from "../../money/payments/index.ts";
import type { OrderDoc, OrderEntryDoc } from "./document.ts";
import { isGivenOut } from "./files.ts";
import { Order, OrderEntry } from "./model.ts";

const ROW: Readonly<Record<string, 1>> = Object.fromEntries(
  [
    ...["buyer", "seller", "title", "state", "price", "dueAt", "pausedAt", "paidAt", "endedAt"],
    ...["createdAt", "updatedAt", "proposal", "deliverBy", "receipt", "story", "access", "isOpen"],
    ...["payments", "provider", "providerFee", "refund", "refunded", "bankDispute"],
  ].map((name) => [name, 1 as const]),
);
/** Number of latest orders used for a seller's statistics. */
const COUNTED = 200;
/** Maximum number of a seller's open orders counted on their dashboard. */
const OPEN_SALES = 300;
/** Number of orders shown in a conversation. */
const BETWEEN = 3;
const HOUR_MS = 3_600_000;

/** Returns a member's orders on one side or both: open or ended; last changed first. */
export async function ordersOf(
  member: string,
  list: "active" | "history",
  place: Place,
): Promise<KeysetPage<OrderDoc>> {
  return findKeysetPage<OrderDoc, OrderDoc>(Order, {
    filter: { shownTo: toId(member), isOpen: list === "active" },
    key: "updatedAt",
    limit: ORDERS_PER_PAGE,
    projection: ROW,
    ...place,
  });
}

/** Returns a seller's open, paid orders, last changed first; at most a few hundred. */
export const openSalesOf = (seller: string): Promise<OrderDoc[]> =>
  Order.find({ shownTo: toId(seller), isOpen: true, seller: toId(seller), paidAt: { $ne: null } }, ROW)
    .sort({ updatedAt: -1, _id: -1 })
    .limit(OPEN_SALES)
    .lean<OrderDoc[]>();

/** Returns links to open orders between two members, in either role; last changed first. */
export async function ordersBetween(one: string, other: string): Promise<readonly MessageBesideDto[]> {
  const orders = await Order.find({ shownTo: { $all: [toId(one), toId(other)] }, isOpen: true }, { title: 1 })
    .sort({ updatedAt: -1, _id: -1 })
    .limit(BETWEEN)
    .lean<OrderDoc[]>();
  return orders.map(({ _id, title }) => ({
    kind: ordersText.between,
    title,
    href: ordersPaths.order(String(_id)),
  }));
}

/** Returns the country a buyer last declared in an order; "" if never asked. */
export async function lastCountryOf(buyer: string): Promise<string> {
  const last = await Order.findOne({ buyer: toId(buyer), tax: { $ne: null } }, { "tax.country": 1 })
    .sort({ createdAt: -1, _id: -1 })
    .lean<Pick<OrderDoc, "tax">>();
  return last?.tax?.country ?? "";
}

/** Returns an order's timeline, oldest first. */
export const entriesOf = (order: OrderDoc["_id"]): Promise<OrderEntryDoc[]> =>
  OrderEntry.find({ order }).sort({ at: 1, _id: 1 }).limit(ENTRIES_SHOWN).lean<OrderEntryDoc[]>();

/** Returns an order by id without a permission check, for follow-up work. */
export const findOrder = (id: string): Promise<OrderDoc | null> => Order.findById(toId(id)).lean<OrderDoc>();

/** Returns which of these orders are open. */
export async function whichAreOpen(ids: readonly OrderDoc["_id"][]): Promise<ReadonlySet<string>> {
  const orders = await Order.find({ _id: { $in: ids }, isOpen: true }, { _id: 1 }).lean();
  return new Set(orders.map(({ _id }) => String(_id)));
}

/** Returns a file of an order by id; null if there is none that can be downloaded. */
export async function fileOf(order: OrderDoc["_id"], file: string) {
  const orderEntry = await OrderEntry.findOne(
    { order, "files.id": file },
    { files: 1 },
  ).lean<OrderEntryDoc>();
  return orderEntry?.files.find((each) => each.id === file && isGivenOut(each)) ?? null;
}

/** Returns a seller's public statistics: orders completed, and response time; only from enough orders. */
export async function sellerNumbers(seller: string): Promise<SellerNumbersDto> {
  const orders = await Order.find(
    { seller: toId(seller), paidAt: { $ne: null } },
    { state: 1, paidAt: 1, acceptedAt: 1, answered: 1 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(COUNTED)
    .lean<OrderDoc[]>();
  const completed = orders.filter(({ state }) => state === "completed").length;
  const judged = completed + (await countFailed(orders));
  const waits = orders
    .flatMap(({ paidAt, acceptedAt }) => (acceptedAt ? [acceptedAt.getTime() - paidAt!.getTime()] : []))
    .sort((one, other) => one - other);
  return {
    completed,
    completion: judged >= NUMBERS_FROM ? Math.round((100 * completed) / judged) : null,
    responseHours: waits.length >= NUMBERS_FROM ? waits[Math.floor(waits.length / 2)]! / HOUR_MS : null,
  };
}

/**
 * Counts the orders their seller failed to deliver: a deadline passed before they accepted or delivered, the
 * buyer left because they were late, or staff refunded a dispute in full. Not counted: orders withdrawn or never
 * answered by the buyer, mutual cancellations, orders the seller declined, and chargebacks.
 */
async function countFailed(orders: readonly OrderDoc[]): Promise<number> {
  const ownTime = orders.filter(
    ({ state, acceptedAt, answered }) => state === "cancelled" && (!acceptedAt || answered),
  );
  const refunded = orders.filter(({ state }) => state === "refunded");
  const countEnded = (of: readonly OrderDoc[], acts: readonly OrderAct[]): Promise<number> =>
    OrderEntry.countDocuments({ order: { $in: of.map(({ _id }) => _id) }, act: { $in: [...acts] } });
  const [lapsed, lost] = await Promise.all([
    countEnded(ownTime, ["lapse", "leave"]),
    countEnded(refunded, ["decide", "override"]),
  ]);
  return lapsed + lost;
}

const LISTS = {
  disputed: { filter: { state: "disputed" }, key: "updatedAt" },
  due: { filter: { dueAt: { $type: "date" } }, key: "dueAt" },
  open: { filter: { live: true }, key: "updatedAt" },
  ended: { filter: { live: false, paidAt: { $ne: null } }, key: "updatedAt" },
} as const;

/** Returns orders of everybody, or of one member, for staff. */
export const findOrders = (
  list: keyof typeof LISTS,
  office: Readonly<Record<string, unknown>>,
  member: string | null,
  place: Place,
): Promise<KeysetPage<OrderDoc>> => {
  const { filter, key } = LISTS[list];
  const of = member ? { $or: [{ buyer: toId(member) }, { seller: toId(member) }] } : {};
  return findKeysetPage<OrderDoc, OrderDoc>(Order, {
    filter: { ...filter, ...office, ...of },
    key,
    rising: list === "due",
    limit: ADMIN_PAGE_SIZE,
    projection: ROW,
    ...place,
  });
};

/**
 * Returns the order that a search term names by its id or receipt number, among those of a filter; null if there is
 * none.
 */
export async function findOrderNamed(
  word: string,
  office: Readonly<Record<string, unknown>>,
): Promise<Pick<OrderDoc, "_id"> | null> {
  const receipt = receiptNamed(word);
  const filter: Readonly<Record<string, unknown>> | null = receipt
    ? { "receipt.year": receipt.year, "receipt.number": { $type: "number", $eq: receipt.number } }
    : isId(word)
      ? { _id: toId(word), paidAt: { $ne: null } }
      : null;
  return filter && Order.findOne({ ...filter, ...office }, { _id: 1 }).lean<Pick<OrderDoc, "_id">>();
}

export const countDisputed = (): Promise<number> => Order.countDocuments({ state: "disputed" });

/** Finds the orders that notifications name. */
export async function findNamedOrders(
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly title: string }>> {
  const orders = await Order.find({ _id: { $in: ids.map((id) => toId(id)) } }, { title: 1 }).lean<
    OrderDoc[]
  >();
  return new Map(orders.map(({ _id, title }) => [String(_id), { title }]));
}

/** Returns the stories of the orders for which a seller has earned something. */
export const findPaidStories = (seller: string): Promise<Types.ObjectId[]> =>
  Order.distinct("story", { seller: toId(seller), story: { $type: "objectId" }, share: { $gt: 0 } });
