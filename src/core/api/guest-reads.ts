import type { Request, RequestHandler, Response } from "express";
import { ObjectId } from "mongodb";
import { type Body, createBody, sendBody, WITH_COMPRESSED } from "../base/bytes.ts";
import { TaggedCache } from "../base/tagged-cache.ts";
import { guest } from "../base/viewer.ts";
import type { Droppable } from "../db/page-tags.ts";
import type { GaugeSource } from "../metrics/index.ts";
import { createBudget } from "./budget.ts";
import type { Registry } from "./context.ts";
import { exactCounter } from "./count.ts";
import { isObject, type QueryObject, type QueryValue, queryOf } from "./parse-query.ts";
import { type PlannedRead, plannedCount, plannedList, plannedOne } from "./planned-read.ts";
import type { Resource } from "./resource.ts";
import { WORTH_COMPRESSING } from "./respond.ts";

/** Cache of the API's answers to guests, invalidated by the data they show. */
export interface GuestReads extends Droppable {
  /** Runs before the session; answers reads of guests from the cache, and passes on all other requests. */
  readonly fast: RequestHandler;
  /** Runs after the general limits; answers and caches reads of guests, and passes on all other requests. */
  readonly fill: RequestHandler;
  readonly gauges: readonly GaugeSource[];
}

export interface GuestReadsOptions {
  /** Size limit in bytes; 0 disables the cache. */
  readonly cacheBytes: number;
  /** Name of the session's cookie: requests with one are never answered here. */
  readonly cookieName: string;
  /** Counts a request that is answered before the general limits; throws 429. */
  readonly admitGuest?: (request: Request) => void;
  readonly now?: () => number;
}

interface Answer {
  readonly body: Body;
  /** Value of X-Total-Count. */
  readonly total: number | null;
}

type Kind = "list" | "count" | "one";

/** Parameters that each kind of read knows; all others are ignored and left out of the key. */
const PARAMETERS: Readonly<Record<Kind, readonly string[]>> = {
  list: [
    ...["_q", "fields", "filters", "hidden", "limit", "pagination", "populate"],
    ...["publicationState", "sort", "start", "status", "withCount"],
  ],
  count: ["_q", "filters", "hidden", "publicationState", "status"],
  one: ["fields", "populate", "publicationState", "status"],
};

/**
 * Cache lifetime in milliseconds. Limits the age of numbers that change constantly and do not invalidate the
 * cache, such as views.
 */
const LIFETIME_MS = 60_000;
/** Limits on the number and length of cached request targets, and on the length of a key. */
const MAX_ALIASES = 10_000;
const MAX_URL = 500;
const MAX_KEY = 2_000;
/** Largest response body in bytes that is cached. */
const MAX_BODY = 1_000_000;
const TYPE = "application/json; charset=utf-8";
const START = "/api/";

/**
 * Creates the cache for the resources that declare one. A read is cached only if all resources that it shows,
 * filters by or sorts by do. Refusals and missing entries are not cached: the request passes on.
 */
export function createGuestReads(
  registry: Registry,
  { cacheBytes, cookieName, admitGuest, now = Date.now }: GuestReadsOptions,
): GuestReads {
  const cache = new TaggedCache<Answer | null>(cacheBytes);
  /** Request target and format -> key; cleared when full. */
  const aliases = new Map<string, string>();
  const sessionMark = `${cookieName}=`;
  const lived = (key: string) => `${Math.floor(now() / LIFETIME_MS)} ${key}`;

  const answer = async (request: Request, response: Response, alias: string): Promise<boolean> => {
    const read = readOf(request.originalUrl, registry);
    if (!read) return false;
    const format = formatHeader(request);
    const key = `${format ?? ""} ${read.key}`;
    if (key.length > MAX_KEY) return false;
    const value = await cache.getOrMake(lived(key), () => make(read, format));
    if (!value) return false;
    if (aliases.size >= MAX_ALIASES) aliases.clear();
    if (alias.length <= MAX_URL) aliases.set(alias, key);
    await send(request, response, value);
    return true;
  };

  const make = async ({ planned, tags }: Read, format: string | undefined) => {
    const context = { registry, counter: exactCounter, budget: createBudget(), viewer: guest };
    const read = await planned.run({ ...context, ...planned.options }, format);
    if (!read) return { value: null, bytes: 0, tags, keep: false };
    const body = createBody(JSON.stringify(read.body));
    const { length } = body.identity;
    const bytes = Math.ceil(length * WITH_COMPRESSED);
    return { value: { body, total: read.total }, bytes, tags, keep: length <= MAX_BODY };
  };

  /** Returns what identifies a read that a guest may get from the cache; null for every other request. */
  const aliasOf = (request: Request, response: Response): string | null => {
    const { method, originalUrl, headers } = request;
    if (cacheBytes === 0 || method !== "GET" || !originalUrl.startsWith(START)) return null;
    if (headers.authorization !== undefined || headers.cookie?.includes(sessionMark)) return null;
    return response.hasHeader("Set-Cookie") ? null : `${formatHeader(request) ?? ""} ${originalUrl}`;
  };

  const fast: RequestHandler = (request, response, next) => {
    const alias = aliasOf(request, response);
    const key = alias === null ? undefined : aliases.get(alias);
    const known = key === undefined ? undefined : cache.get(lived(key));
    if (!known) return next();
    admitGuest?.(request);
    const sent = send(request, response, known);
    if (sent) sent.catch(next);
  };

  const fill: RequestHandler = (request, response, next) => {
    const alias = aliasOf(request, response);
    if (alias === null) return next();
    // Errors are left to the handlers of the API, which answer them.
    answer(request, response, alias).then(
      (isAnswered) => isAnswered || next(),
      () => (response.headersSent ? response.destroy() : next()),
    );
  };

  const send = (request: Request, response: Response, { body, total }: Answer): void | Promise<void> => {
    if (total !== null) response.setHeader("X-Total-Count", total);
    response.setHeader("Cache-Control", "private, no-cache");
    response.appendHeader("Vary", "Strapi-Response-Format, Accept-Encoding");
    return sendBody(request, response, body, {
      type: TYPE,
      compress: body.identity.length >= WORTH_COMPRESSING,
    });
  };

  return {
    fast,
    fill,
    drop: (tag) => cache.drop(tag),
    clear: () => cache.clear(),
    gauges: [
      {
        name: "api_cache",
        help: "Answers of the API to guests in memory: entries, bytes, and lookups that found one (hits) or not (misses)",
        labels: ["figure"],
        read: () => Object.entries(cache.figures()).map(([figure, value]) => ({ labels: { figure }, value })),
      },
    ],
  };
}

/** A read that may be cached. */
interface Read {
  readonly planned: PlannedRead;
  /** The resource, the entry and the known parameters, in a fixed order. */
  readonly key: string;
  readonly tags: readonly string[];
}

/** Returns the read that a URL asks for; null if it may not be cached. Throws 400 for a refused query. */
function readOf(url: string, registry: Registry): Read | null {
  const mark = url.indexOf("?");
  const [name = "", below, ...deeper] = url.slice(START.length, mark < 0 ? undefined : mark).split("/");
  const resource = registry.get(name);
  if (!resource || deeper.length > 0 || typeof resource.cache !== "object") return null;
  const kind = kindOf(resource, below);
  if (!kind) return null;
  const query = pick(queryOf(url), PARAMETERS[kind]);
  const planned = planOf(kind, resource, query, registry, below);
  const tags = tagsOf(planned);
  return tags && { planned, tags, key: `${name}/${below ?? ""} ${JSON.stringify(ordered(query))}` };
}

const ID = /^[0-9a-f]{24}$/;

function kindOf({ bare }: Resource, below: string | undefined): Kind | null {
  if (below === undefined) return "list";
  if (below === "count" && bare) return "count";
  return ID.test(below) ? "one" : null;
}

function planOf(
  kind: Kind,
  resource: Resource,
  query: QueryObject,
  registry: Registry,
  id: string | undefined,
): PlannedRead {
  if (kind === "list") return plannedList(resource, query, registry);
  if (kind === "count") return plannedCount(resource, query, registry);
  return plannedOne(resource, query, registry, ObjectId.createFromHexString(id!));
}

/** Returns the tags of all resources of a read; null if one of them is not cached. */
function tagsOf({ resources }: PlannedRead): string[] | null {
  const tags = new Set<string>();
  for (const { cache } of resources) {
    if (typeof cache !== "object") return null;
    for (const tag of cache.tags) tags.add(tag);
  }
  return [...tags];
}

const pick = (query: QueryObject, names: readonly string[]): QueryObject =>
  Object.fromEntries(names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])));

/** Sorts the names in a query, except in `sort`, where their order matters. */
function ordered(value: QueryValue): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  return Object.keys(value)
    .sort()
    .map((name) => [name, name === "sort" ? value[name] : ordered(value[name])]);
}

/** Returns the requested format if it differs from the default. */
const formatHeader = ({ headers }: Request): string | undefined =>
  headers["strapi-response-format"] === "v5" ? "v5" : undefined;
