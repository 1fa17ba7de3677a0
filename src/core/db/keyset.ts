import { type Model, Types } from "mongoose";
import { paginationError } from "../base/errors.ts";
import type { Filter } from "../base/policy.ts";

/** One page of a list and the cursors of its neighbours; a cursor is opaque and stays good while the list moves. */
export interface KeysetPage<Row> {
  readonly rows: Row[];
  /** Cursor for the page after this one (`after`), null at the end. */
  readonly after: string | null;
  /** Cursor for the page before this one (`before`), null at the beginning. */
  readonly before: string | null;
}

/** Where a page begins; neither means at the top. */
export interface Place {
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
}

type Key = number | string | Date;
interface Cursor {
  readonly key: Key;
  readonly id: string;
}

/**
 * Finds one page of a list that is sorted by `key` and `_id`, both falling (or both `rising`), without
 * `skip`: an index of the filter's equalities followed by `{ [key]: -1, _id: -1 }` serves it, and it examines one document more than
 * it returns. Entries that share the cursor's key come in a query of their own, because no planner walks an
 * `$or` of both parts in index order reliably.
 * @throws 400 PaginationError for a cursor that is not ours, or both cursors at once.
 */
export async function findKeysetPage<Row extends { _id: unknown }, Doc>(
  model: Model<Doc>,
  options: {
    readonly filter: Filter;
    /** Dotted path of a number or a date that every listed document has. */
    readonly key: string;
    readonly limit: number;
    /** Both keys rise: lists by name. */
    readonly rising?: boolean;
    /** No two that are listed share a key: it orders them alone, and its index needs no `_id`. */
    readonly unique?: boolean;
    /** The index to use where the database would guess; without it, the database chooses. */
    readonly hint?: Readonly<Record<string, 1 | -1>> | undefined;
    /** Fields to read, as `{ name: 1 }`; the key comes along. */
    readonly projection: Readonly<Record<string, 1>>;
  } & Place,
): Promise<KeysetPage<Row>> {
  const { filter, key, limit, after, before, hint, rising = false, unique = false } = options;
  const projection = withKey(options.projection, key);
  if (after && before) throw paginationError("Invalid pagination: give after or before, not both");
  const backwards = Boolean(before);
  const cursor = after || before ? readCursor((after || before) as string) : null;
  const direction = backwards === rising ? -1 : 1;
  const find = (extra: Filter, count: number): Promise<Row[]> =>
    model
      .find({ ...filter, ...extra } as never, projection, hint ? { hint } : {})
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

/** The cursor of one entry of a list that is sorted by `key`: pages begin after or before it. */
export const cursorAt = (row: { readonly _id: unknown }, key: string): string =>
  writeCursor(read(row, key), String(row._id));

/** A field and a part of it may not both be asked for. */
const withKey = (projection: Readonly<Record<string, 1>>, key: string): Record<string, 1> =>
  projection[key.split(".")[0] ?? key] ? { ...projection } : { ...projection, [key]: 1 };

/** The filter's own bound on the sort key or the id and the cursor's, in one condition. */
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
    // Falls through to the refusal.
  }
  throw paginationError("Invalid pagination: the cursor is broken");
}

const read = (row: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], row);
