import { paginationError } from "../base/errors.ts";
import { isObject, type QueryObject, type QueryValue } from "./parse-query.ts";
import type { Resource } from "./resource.ts";
import { castBoolean } from "./values.ts";

/** Requested page of the matches. */
export interface Page {
  readonly style: "page" | "offset";
  /** Page number from 1; only in the page style. */
  readonly page: number;
  readonly start: number;
  readonly limit: number;
  /** True if the total is requested. */
  readonly withCount: boolean;
}

export type PaginationMeta =
  | { page: number; pageSize: number; pageCount?: number; total?: number }
  | { start: number; limit: number; total?: number };

const NAMES: ReadonlySet<string> = new Set(["page", "pageSize", "start", "limit", "withCount"]);

/** Reads both paging styles and clamps them (api.md, Queries); throws 400 PaginationError when they are mixed. */
export function paginationOf(resource: Resource, query: QueryObject): Page {
  const given = pagingOf(resource, query);
  const withCount = withCountOf(given.withCount ?? query.withCount);
  const { pageSize, maxPageSize } = resource.defaults;
  const paged = given.page !== undefined || given.pageSize !== undefined;
  const offset = given.start !== undefined || given.limit !== undefined;
  if (paged && offset) {
    throw paginationError(
      "Invalid pagination attributes. You cannot use page and offset pagination in the same query",
    );
  }
  if (offset) {
    const start = Math.max(0, integer("start", given.start, 0));
    const limit = integer("limit", given.limit, pageSize);
    return {
      style: "offset",
      page: 1,
      start,
      limit: limit === -1 ? maxPageSize : clamp(limit, maxPageSize),
      withCount,
    };
  }
  const page = Math.max(1, integer("page", given.page, 1));
  const size = clamp(integer("pageSize", given.pageSize, pageSize), maxPageSize);
  return { style: "page", page, start: (page - 1) * size, limit: size, withCount };
}

/** Returns the paging metadata of a response; without a count it has no total. */
export function paginationMeta(page: Page, total: number | null): PaginationMeta {
  if (page.style === "offset")
    return { start: page.start, limit: page.limit, ...(total !== null && { total }) };
  const meta = { page: page.page, pageSize: page.limit };
  return total === null ? meta : { ...meta, pageCount: Math.ceil(total / page.limit), total };
}

/**
 * Returns the paging parameters. Bare resources also accept `start` and `limit` outside `pagination` (api.md,
 * Shapes).
 */
function pagingOf(resource: Resource, query: QueryObject): QueryObject {
  const { pagination } = query;
  const loose = resource.bare ? { start: query.start, limit: query.limit } : {};
  if (pagination === undefined || pagination === "") return loose;
  if (!isObject(pagination)) throw paginationError("pagination must be an object");
  for (const name of Object.keys(pagination)) {
    if (!NAMES.has(name)) throw paginationError(`Invalid pagination attribute ${name}`);
  }
  return { ...loose, ...pagination };
}

const withCountOf = (value: QueryValue): boolean =>
  value === undefined || value === "" || castBoolean(value, ["pagination", "withCount"]);

const clamp = (value: number, maximum: number): number => Math.min(Math.max(1, value), maximum);

/**
 * Parses an integer. Very large values are treated as past the end and not as errors, because MongoDB's skip
 * is a 64-bit integer.
 */
function integer(name: string, value: QueryValue, fallback: number): number {
  if (value === undefined || value === "") return fallback;
  if (typeof value !== "string" || !/^-?\d{1,12}$/.test(value))
    throw paginationError(`${name} must be an integer`);
  return Number(value);
}
