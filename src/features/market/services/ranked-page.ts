import { PastLastPageError, paginationError } from "#core/base/errors.ts";
import type { Filter } from "#core/base/policy.ts";
import { isId } from "#core/db/ids.ts";
import { cursorAt, findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { priceOf } from "#shared/market/order-price.ts";
import { acceptsOrders, TAKES_NO_ORDERS, TAKES_ORDERS } from "./derive.ts";
import { Service, type ServiceDoc } from "./model.ts";

/** Prefix of cursors among services that accept no orders. */
const CLOSED = "~";
/** Maximum number of services compared in a list sorted by total price. */
const COMPARED = 2_000;

type Options = Omit<Parameters<typeof findKeysetPage>[1], keyof Place> & Place;

/** Returns a page of a list in which services that accept no orders now come last. */
export async function rankedPage({ after, before, ...options }: Options): Promise<KeysetPage<ServiceDoc>> {
  const { filter, key, limit, rising = false } = options;
  const among = (condition: Filter, place: Place, most = limit) =>
    findKeysetPage<ServiceDoc, ServiceDoc>(Service, {
      ...options,
      ...place,
      filter: { ...filter, $and: [...((filter.$and as Filter[]) ?? []), condition] },
      limit: most,
    });
  const end = (side: "first" | "last"): string => {
    const low = (side === "first") === rising;
    const isDate = key === "approvedAt";
    const value = isDate ? new Date(low ? 0 : 8.64e15) : low ? -1 : Number.MAX_SAFE_INTEGER;
    return cursorAt({ _id: (low ? "0" : "f").repeat(24), [key]: value } as { _id: unknown }, key);
  };
  if (after?.startsWith(CLOSED) || before?.startsWith(CLOSED)) {
    const page = await among(TAKES_NO_ORDERS, {
      after: after ? after.slice(1) : undefined,
      before: before ? before.slice(1) : undefined,
    });
    return {
      rows: page.rows,
      after: page.after && CLOSED + page.after,
      before: page.before ? CLOSED + page.before : end("last"),
    };
  }
  const page = await among(TAKES_ORDERS, { after, before, mayBeEmpty: true });
  if (page.after) return page;
  const room = limit - page.rows.length;
  const closed = await among(TAKES_NO_ORDERS, {}, Math.max(room, 1));
  const rows = [...page.rows, ...closed.rows.slice(0, room)];
  if (after && rows.length === 0) throw new PastLastPageError();
  const next = room > 0 ? closed.after : closed.rows.length > 0 ? end("first") : null;
  return { rows, after: next && CLOSED + next, before: page.before ?? (after ? end("last") : null) };
}

/**
 * Returns a page sorted by the price of an order of the given length, whatever the pricing unit; a cursor is
 * an id. If more than 2,000 services match, the most recently approved ones are compared.
 * @throws 400 PaginationError for an invalid cursor
 */
export async function pageByTotal(
  filter: Filter,
  words: number,
  { projection, limit, after, before }: Pick<Options, "projection" | "limit" | "after" | "before">,
): Promise<KeysetPage<ServiceDoc>> {
  const fields = { priceFrom: 1, "live.pricing": 1, paused: 1, openOrders: 1, maxOpenOrders: 1 } as const;
  const services = await Service.find(filter, fields)
    .sort({ approvedAt: -1, _id: -1 })
    .limit(COMPARED)
    .lean<ServiceDoc[]>();
  const ranked = services
    .map((service) => ({
      id: String(service._id),
      closed: acceptsOrders(service) ? 0 : 1,
      total: priceOf({ pricing: service.live?.pricing ?? "piece" }, { price: service.priceFrom }, [], words),
    }))
    .sort((a, b) => a.closed - b.closed || a.total - b.total || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  const cursor = after ?? before;
  if (cursor && !isId(cursor)) throw paginationError("Invalid pagination: the cursor is broken");
  const at = cursor ? ranked.indexOf(cursor) : -1;
  const from = before ? Math.max(0, at - limit) : at + 1;
  const ids = ranked.slice(from, before ? Math.max(0, at) : from + limit);
  if (after && ids.length === 0) throw new PastLastPageError();
  const rows = await Service.find({ _id: { $in: ids } }, projection).lean<ServiceDoc[]>();
  const byId = new Map(rows.map((row) => [String(row._id), row]));
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    after: from + ids.length < ranked.length ? (ids.at(-1) ?? null) : null,
    before: from > 0 ? (ids[0] ?? null) : null,
  };
}
