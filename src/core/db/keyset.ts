import { type Model, Types } from "mongoose";
import { PastLastPageError, paginationError } from "../base/errors.ts";
import type { Filter } from "../base/policy.ts";

/**
 * Page of a list with the cursors of the neighbouring pages. A cursor is opaque and stays valid while the
 * list changes.
 */
export interface KeysetPage<Row> {
  readonly rows: Row[];
  /** Cursor for the next page (`after`); null at the end. */
  readonly after: string | null;
  /** Cursor for the previous page (`before`); null at the beginning. */
  readonly before: string | null;
}

/** Start of a page; without either cursor, the beginning of the list. */
export interface Place {
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  /** True for callers to whom an empty page is an answer, such as APIs. By default it is 404. */
  readonly mayBeEmpty?: boolean;
}

type Key = number | string | Date;
interface Cursor {
  readonly key: Key;
  readonly id: string;
}

/** Order of a list. */
export interface KeysetOrder {
  /** True if both keys are ascending, as in lists by name. */
  readonly rising?: boolean;
  /** Collation of the key; the index needs the same. */
  readonly collation?: { readonly locale: string; readonly strength: number } | undefined;
}

/**
 * Finds one page of a list sorted by `key` and `_id`, both descending (or both ascending with `rising`),
 * without `skip`. It needs an index of the filter's equalities followed by `{ [key]: -1, _id: -1 }`, and
 * examines one document more than it returns. Entries that share the cursor's key are read by a separate
 * query, because no planner reliably scans an `$or` of both parts in index order.
 * @throws 400 PaginationError for an invalid cursor, or both cursors at once; 404 past the last page, unless
 * `mayBeEmpty`
 */
export async function findKeysetPage<Row extends { _id: unknown }, Doc>(
  model: Model<Doc>,
  options: {
    readonly filter: Filter;
    /** Dotted path of a number or date that every listed document has. */
    readonly key: string;
    readonly limit: number;
    /** True if listed entries never share a key: it alone defines the order, and its index needs no `_id`. */
    readonly unique?: boolean;
    /** Index to use; if undefined, the database chooses. */
    readonly hint?: Readonly<Record<string, 1 | -1>> | undefined;
    /** Fields to read, as `{ name: 1 }`; the key is always included. */
    readonly projection: Readonly<Record<string, 1>>;
  } & KeysetOrder &
    Place,
): Promise<KeysetPage<Row>> {
  const {
    filter,
    key,
    limit,
    after,
    before,
    hint,
    collation,
    rising = false,
    unique = false,
    mayBeEmpty,
  } = options;
  const projection = withKey(options.projection, key);
  if (after && before) throw paginationError("Invalid pagination: give after or before, not both");
  const backwards = Boolean(before);
  const cursor = after || before ? readCursor((after || before) as string) : null;
  const direction = backwards === rising ? -1 : 1;
  const find = (extra: Filter, count: number): Promise<Row[]> =>
    model
      .find({ ...filter, ...extra }, projection, {
        ...(hint ? { hint } : {}),
        ...(collation ? { collation } : {}),
      })
      .sort({ [key]: direction, ...(unique ? {} : { _id: direction }) })
      .limit(count)
      .lean<Row[]>()
      .exec() as Promise<Row[]>;

  const found: Row[] = [];
  const past = direction === 1 ? "$gt" : "$lt";
  if (cursor && !unique)
    found.push(
      ...(await find(
        { [key]: cursor.key, _id: beside(filter._id, past, new Types.ObjectId(cursor.id)) },
        limit + 1,
      )),
    );
  if (found.length <= limit) {
    const range = cursor ? { [key]: beside(filter[key], past, cursor.key) } : {};
    found.push(...(await find(range, limit + 1 - found.length)));
  }
  const more = found.length > limit;
  const rows = found.slice(0, limit);
  if (after && rows.length === 0 && !mayBeEmpty) throw new PastLastPageError();
  if (backwards) rows.reverse();
  const first = rows[0];
  const last = rows.at(-1);
  const cursorOf = (row: Row | undefined) => (row ? cursorAt(row, key) : null);
  return {
    rows,
    after: backwards ? cursorOf(last) : more ? cursorOf(last) : null,
    before: backwards ? (more ? cursorOf(first) : null) : cursor ? cursorOf(first) : null,
  };
}

/** Returns the cursor of one entry of a list sorted by `key`, for the page after or before it. */
export const cursorAt = (row: { readonly _id: unknown }, key: string): string =>
  writeCursor(read(row, key), String(row._id));

/** A field and a part of it cannot both be in a projection. */
const withKey = (projection: Readonly<Record<string, 1>>, key: string): Record<string, 1> =>
  projection[key.split(".")[0] ?? key] ? { ...projection } : { ...projection, [key]: 1 };

/** Combines the filter's bound on the sort key or the id with the cursor's in one condition. */
function beside(own: unknown, past: "$gt" | "$lt", key: Key | Types.ObjectId): Filter {
  const bounds = own && typeof own === "object" && !(own instanceof Date) ? (own as Filter) : {};
  return { ...bounds, [past]: key };
}

function writeCursor(key: unknown, id: string): string {
  const value = key instanceof Date ? { d: key.getTime() } : { v: key };
  return Buffer.from(JSON.stringify({ ...value, i: id })).toString("base64url");
}

function readCursor(text: string): Cursor {
  try {
    const { d, v, i } = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const key = typeof d === "number" && Number.isFinite(new Date(d).getTime()) ? new Date(d) : v;
    const isKey = key instanceof Date || typeof key === "number" || typeof key === "string";
    if (isKey && typeof i === "string" && /^[0-9a-f]{24}$/.test(i)) return { key, id: i };
  } catch {
    // Continues to the error below.
  }
  throw paginationError("Invalid pagination: the cursor is broken");
}

const read = (row: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], row);
