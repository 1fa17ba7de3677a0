import { isId, toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { ENTRIES_SHOWN, ORDERS_PER_PAGE } from "../../../shared/market/orders.limits.ts";
import { ordersPaths } from "../../../shared/market/orders.paths.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";
import type { SellerNumbersDto } from "../../../shared/market/services.dto.ts";
import { NUMBERS_FROM } from "../../../shared/market/services.limits.ts";
import { ADMIN_PAGE_SIZE } from "../../../shared/site/admin.ts";
import type { MessageBesideDto } from "../../../shared/talk/messages.dto.ts";
import { receiptNamed } from "../../money/payments/index.ts";
import { isGivenOut } from "./files.ts";
import { Order, type OrderDoc, OrderEntry, type OrderEntryDoc } from "./model.ts";

const ROW: Readonly<Record<string, 1>> = Object.fromEntries(
  [
    ...["buyer", "seller", "title", "state", "price", "dueAt", "pausedAt", "paidAt"],
    ...["createdAt", "updatedAt", "proposal"],
  ].map((name) => [name, 1 as const]),
);
/** Orders of a seller that their numbers are made of: the latest. */
const COUNTED = 200;
/** Orders that a conversation names. */
const BETWEEN = 3;
const HOUR_MS = 3_600_000;

/** A member's orders on one side or both: those under way, or those that have ended; last changed first. */
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

/** Orders under way between two members, whoever buys, for a way there; last changed first. */
export async function ordersBetween(one: string, other: string): Promise<readonly MessageBesideDto[]> {
  const found = await Order.find({ shownTo: { $all: [toId(one), toId(other)] }, isOpen: true }, { title: 1 })
    .sort({ updatedAt: -1, _id: -1 })
    .limit(BETWEEN)
    .lean<OrderDoc[]>();
  return found.map(({ _id, title }) => ({
    kind: ordersText.between,
    title,
    href: ordersPaths.order(String(_id)),
  }));
}

/** The country that somebody last said they live in when they ordered; "" where they were never asked. */
export async function lastCountryOf(buyer: string): Promise<string> {
  const last = await Order.findOne({ buyer: toId(buyer), tax: { $ne: null } }, { "tax.country": 1 })
    .sort({ createdAt: -1, _id: -1 })
    .lean<Pick<OrderDoc, "tax">>();
  return last?.tax?.country ?? "";
}

/** What happened in an order, the oldest first. */
export const entriesOf = (order: OrderDoc["_id"]): Promise<OrderEntryDoc[]> =>
  OrderEntry.find({ order }).sort({ at: 1, _id: 1 }).limit(ENTRIES_SHOWN).lean<OrderEntryDoc[]>();

/** An order by its id, whoever asks: for what follows it. */
export const findOrder = (id: string): Promise<OrderDoc | null> => Order.findById(toId(id)).lean<OrderDoc>();

/** Which of these orders are under way. */
export async function whichAreOpen(ids: readonly OrderDoc["_id"][]): Promise<ReadonlySet<string>> {
  const found = await Order.find({ _id: { $in: ids }, isOpen: true }, { _id: 1 }).lean();
  return new Set(found.map(({ _id }) => String(_id)));
}

/** A file of an order by its id; null where it has none that is given out. */
export async function fileOf(order: OrderDoc["_id"], file: string) {
  const found = await OrderEntry.findOne({ order, "files.id": file }, { files: 1 }).lean<OrderEntryDoc>();
  return found?.files.find((each) => each.id === file && isGivenOut(each)) ?? null;
}

/** What is told of a seller's orders: how many ended well, how soon they answer; only from enough of them. */
export async function sellerNumbers(seller: string): Promise<SellerNumbersDto> {
  const found = await Order.find(
    { seller: toId(seller), paidAt: { $ne: null } },
    { state: 1, paidAt: 1, acceptedAt: 1, live: 1 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(COUNTED)
    .lean<OrderDoc[]>();
  const ended = found.filter(({ live }) => !live);
  const completed = ended.filter(({ state }) => state === "completed").length;
  const waits = found
    .flatMap(({ paidAt, acceptedAt }) => (acceptedAt ? [acceptedAt.getTime() - paidAt!.getTime()] : []))
    .sort((one, other) => one - other);
  return {
    completed,
    completion: ended.length >= NUMBERS_FROM ? Math.round((100 * completed) / ended.length) : null,
    responseHours: waits.length >= NUMBERS_FROM ? waits[Math.floor(waits.length / 2)]! / HOUR_MS : null,
  };
}

const LISTS = {
  disputed: { filter: { state: "disputed" }, key: "updatedAt" },
  due: { filter: { dueAt: { $type: "date" } }, key: "dueAt" },
  open: { filter: { live: true }, key: "updatedAt" },
  ended: { filter: { live: false, paidAt: { $ne: null } }, key: "updatedAt" },
} as const;

/** Orders of everybody, or of one member, for the staff. */
export const findOrders = (
  list: keyof typeof LISTS,
  member: string | null,
  place: Place,
): Promise<KeysetPage<OrderDoc>> => {
  const { filter, key } = LISTS[list];
  const of = member ? { $or: [{ buyer: toId(member) }, { seller: toId(member) }] } : {};
  return findKeysetPage<OrderDoc, OrderDoc>(Order, {
    filter: { ...filter, ...of },
    key,
    rising: list === "due",
    limit: ADMIN_PAGE_SIZE,
    projection: ROW,
    ...place,
  });
};

/** The paid order that a word names, by its own id or its receipt's number; null where it names none. */
export async function findOrderNamed(word: string): Promise<Pick<OrderDoc, "_id"> | null> {
  const receipt = receiptNamed(word);
  const filter: Readonly<Record<string, unknown>> | null = receipt
    ? { "receipt.year": receipt.year, "receipt.number": { $type: "number", $eq: receipt.number } }
    : isId(word)
      ? { _id: toId(word), paidAt: { $ne: null } }
      : null;
  return filter && Order.findOne(filter as never, { _id: 1 }).lean<Pick<OrderDoc, "_id">>();
}

export const countDisputed = (): Promise<number> => Order.countDocuments({ state: "disputed" });

/** Orders that notifications name. */
export async function findNamedOrders(
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly title: string }>> {
  const found = await Order.find({ _id: { $in: ids.map((id) => toId(id)) } }, { title: 1 }).lean<
    OrderDoc[]
  >();
  return new Map(found.map(({ _id, title }) => [String(_id), { title }]));
}
