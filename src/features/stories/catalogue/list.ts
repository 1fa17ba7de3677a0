import type { Filter } from "../../../core/base/policy.ts";
import { toId } from "../../../core/db/ids.ts";
import type { Place } from "../../../core/db/keyset.ts";
import type {
  Genre,
  LastUpdated,
  Sort,
  StoryFlag,
  StoryLength,
  StoryList,
} from "../../../shared/stories/catalogue.enums.ts";
import { type ListKey, OPEN_TO_CRAWLERS } from "../stories/entity.ts";

/** What a list shows: everything listed, narrowed. */
export interface ListQuery extends Place {
  readonly list?: StoryList | undefined;
  /** All of them must fit. */
  readonly genres?: readonly Genre[] | undefined;
  readonly flags?: readonly StoryFlag[] | undefined;
  readonly updated?: LastUpdated | undefined;
  readonly length?: StoryLength | undefined;
  /** Words, "phrases" and -exclusions. */
  readonly q?: string | undefined;
  /** Left out: what stands in one of these genres, or has one of these tags. */
  readonly notGenres?: readonly Genre[] | undefined;
  readonly notTags?: readonly string[] | undefined;
  readonly freeOnly?: boolean | undefined;
  /** Null: the list's own order, relevance for a search. */
  readonly sort?: Sort | null | undefined;
  readonly author?: string | undefined;
  /** Stories that stand beside the list already. */
  readonly without?: readonly unknown[] | undefined;
  readonly limit?: number | undefined;
  /** Without stories that ask crawlers to stay away. */
  readonly forCrawlers?: boolean | undefined;
}

const DAY = 86_400_000;
const SPANS: Readonly<Record<Exclude<LastUpdated, "any">, number>> = {
  today: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  year: 365 * DAY,
};

const SORT_KEYS: Readonly<Record<Sort, ListKey>> = {
  newest: "publishedAt",
  "last-updated": "lastChapterAt",
  "most-viewed": "stats.views",
  "highest-rated": "stats.score",
};

const LIST_ORDERS: Readonly<Record<StoryList, ListKey>> = {
  paid: "publishedAt",
  new: "publishedAt",
  featured: "featuredAt",
  popular: "stats.popularity",
  rising: "stats.rising",
  "highest-rated": "stats.score",
};

/** Genres, flags and length a list is narrowed to; the first is the one an index begins with. */
export const facetsOf = ({ list, genres = [], flags = [], length = "any" }: ListQuery): string[] => [
  ...new Set([
    ...genres,
    ...(list === "paid" ? ["paid"] : []),
    ...(list === "featured" ? ["featured"] : []),
    ...flags,
    ...(length === "any" ? [] : [length]),
  ]),
];

/** What a list is sorted by; null is a search's relevance. */
export function sortKeyOf({ list, sort, q }: ListQuery): ListKey | null {
  const chosen = sort && SORT_KEYS[sort];
  if (chosen) return chosen;
  if (q) return null;
  return list ? LIST_ORDERS[list] : "lastChapterAt";
}

/**
 * The one filter of every public list: pages, feeds, search, counts. It begins with an equality that the list's
 * index begins with.
 */
export function publicFilter(query: ListQuery, now: Date): Filter {
  const { author, updated = "any", q, list, without = [], forCrawlers } = query;
  const facets = facetsOf(query);
  const [first, ...others] = facets;
  const narrowed: Filter = {
    ...(updated === "any" ? {} : { lastChapterAt: { $gte: since(updated, now) } }),
    ...(list === "rising" ? { "stats.rising": { $gt: 0 } } : {}),
    ...(q ? { $text: { $search: q } } : {}),
    ...(without.length > 0 ? { _id: { $nin: without.map(toId) } } : {}),
    ...leftOutOf(query),
    ...(forCrawlers ? OPEN_TO_CRAWLERS : {}),
  };
  if (author) return { author, listed: true, ...(first ? { facets: { $all: facets } } : {}), ...narrowed };
  if (sortKeyOf(query) === "featuredAt" && facets.length === 1)
    return { listed: true, featured: true, ...narrowed };
  if (!first || q) return { listed: true, ...(first ? { facets: { $all: facets } } : {}), ...narrowed };
  return others.length > 0 ? { facets: { $all: facets }, ...narrowed } : { facets: first, ...narrowed };
}

/** What is left out besides is told from the stories of an index's range one by one. */
function leftOutOf({ notGenres = [], notTags = [], freeOnly }: ListQuery): Filter {
  const facets = [...notGenres, ...(freeOnly ? ["paid"] : [])];
  return {
    ...(facets.length > 0 ? { $nor: [{ facets: { $in: facets } }] } : {}),
    ...(notTags.length > 0 ? { tags: { $nin: notTags } } : {}),
  };
}

/** Whole hours, so that a list stays the same, and cacheable, while one pages through it. */
const since = (updated: keyof typeof SPANS, now: Date): Date =>
  new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000 - SPANS[updated]);
