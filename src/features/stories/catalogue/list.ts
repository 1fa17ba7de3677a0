import type { Filter } from "#core/base/policy.ts";
import { toId } from "#core/db/ids.ts";
import type { KeysetOrder, Place } from "#core/db/keyset.ts";
import { TITLE_COLLATION } from "#core/db/titles.ts";
import { searchQuery } from "#core/text/search-words.ts";
import { STORY_LENGTH_UNDER } from "#shared/stories/catalogue.limits.ts";
import type { StoryFiltersDto } from "#shared/stories/stories.dto.ts";
import type { Genre, LastUpdated, Sort, StoryList } from "#shared/story.enums.ts";
import { type ListKey, OPEN_TO_CRAWLERS } from "../stories/entity.ts";

/** Filters of a list of listed stories. */
export interface ListQuery extends Place {
  readonly list?: StoryList | undefined;
  /** Stories must match all of them. */
  readonly genres?: readonly Genre[] | undefined;
  /** Lists of stories updated recently, for callers without a filter form. */
  readonly updated?: LastUpdated | undefined;
  readonly filters?: StoryFiltersDto | undefined;
  /** Groups of synonymous tags: a story must have at least one tag of each group, and none of `notTags`. */
  readonly tags?: readonly (readonly string[])[] | undefined;
  readonly notTags?: readonly string[] | undefined;
  /** Search text with words, "phrases" and -exclusions. */
  readonly q?: string | undefined;
  /** Null: the default order of the list, or relevance for a search. */
  readonly sort?: Sort | null | undefined;
  readonly author?: string | undefined;
  /** Stories already shown next to the list. */
  readonly without?: readonly unknown[] | undefined;
  readonly limit?: number | undefined;
  /** True to exclude stories that ask crawlers to stay away. */
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
  title: "title",
};

const LIST_ORDERS: Readonly<Record<StoryList, ListKey>> = {
  paid: "publishedAt",
  new: "publishedAt",
  featured: "featuredAt",
  popular: "stats.popularity",
  rising: "stats.rising",
  "highest-rated": "stats.score",
};

/** Returns the genres, flags and length that narrow a list; the first one is the prefix of an index. */
export function facetsOf({ list, genres = [], filters }: ListQuery): string[] {
  const { genre = [], price, mature, progress, narration, length = "any" } = filters ?? {};
  return [
    ...new Set([
      ...genres,
      ...genre,
      ...(list === "paid" || price === "paid" ? ["paid"] : []),
      ...(list === "featured" ? ["featured"] : []),
      ...(mature === "only" ? ["mature"] : []),
      ...(progress === "complete" ? ["complete"] : []),
      ...(narration ? ["narration"] : []),
      ...(length === "any" || length === "under-50000" ? [] : [length]),
    ]),
  ];
}

/** Returns the sort key of a list; null for relevance in a search. */
export function sortKeyOf({ list, sort, q }: ListQuery): ListKey | null {
  const chosen = sort && SORT_KEYS[sort];
  if (chosen) return chosen;
  if (q) return null;
  return list ? LIST_ORDERS[list] : "lastChapterAt";
}

/**
 * Filter used by every public list: pages, feeds, search and counts. Begins with the equality that is the
 * prefix of the list's index.
 */
export function publicFilter(query: ListQuery, now: Date): Filter {
  const { author, q, list, without = [], forCrawlers } = query;
  const updated = updatedOf(query);
  const facets = facetsOf(query);
  const [first, ...others] = facets;
  const conditions = conditionsOf(query);
  const narrowed: Filter = {
    ...(updated === "any" ? {} : { lastChapterAt: { $gte: since(updated, now) } }),
    ...(list === "rising" ? { "stats.rising": { $gt: 0 } } : {}),
    ...(q ? { $text: { $search: searchQuery(q) } } : {}),
    ...(without.length > 0 ? { _id: { $nin: without.map(toId) } } : {}),
    ...(conditions.length > 0 ? { $and: conditions } : {}),
    ...(forCrawlers ? OPEN_TO_CRAWLERS : {}),
  };
  if (author) return { author, listed: true, ...(first ? { facets: { $all: facets } } : {}), ...narrowed };
  if (sortKeyOf(query) === "featuredAt" && facets.length === 1)
    return { listed: true, featured: true, ...narrowed };
  if (!first || q) return { listed: true, ...(first ? { facets: { $all: facets } } : {}), ...narrowed };
  return others.length > 0 ? { facets: { $all: facets }, ...narrowed } : { facets: first, ...narrowed };
}

/** Options of `findKeysetPage` for a sort key: titles are sorted as in a dictionary. */
export const orderOf = ({ q }: ListQuery, key: ListKey): Pick<KeysetOrder, "rising" | "collation"> =>
  key === "title"
    ? // A text search allows no collation.
      { rising: true, collation: q ? undefined : TITLE_COLLATION }
    : {};

/** True if filters narrow the list beyond its facets. */
export const hasConditions = (query: ListQuery): boolean =>
  conditionsOf(query).length > 0 || updatedOf(query) !== "any";

const updatedOf = ({ updated, filters }: ListQuery): LastUpdated => updated ?? filters?.updated ?? "any";

/** Conditions evaluated story by story in the index range; only tags have an index. */
function conditionsOf({ filters, tags = [], notTags = [] }: ListQuery): Filter[] {
  const { not = [], nowarn = [], ai = [] } = filters ?? {};
  const { price, mature, progress, rating, language, length } = filters ?? {};
  const notFacets = [
    ...not,
    ...(price === "free" ? ["paid"] : []),
    ...(mature === "no" ? ["mature"] : []),
    ...(progress === "ongoing" ? ["complete"] : []),
  ];
  const notFields = [...nowarn.map((warning) => `warning:${warning}`), ...notTags.map(tagField)];
  return [
    ...tags.map((names) => ({ filterFields: { $in: names.map(tagField) } })),
    ...(notFacets.length > 0 ? [{ facets: { $nin: notFacets } }] : []),
    ...(notFields.length > 0 ? [{ filterFields: { $nin: notFields } }] : []),
    ...(length === "under-50000" ? [{ "stats.words": { $lt: STORY_LENGTH_UNDER } }] : []),
    ...(ai.length > 0 ? [{ aiUse: { $in: ai } }] : []),
    ...(rating && rating !== "any" ? [{ "stats.rating": { $gte: Number(rating) } }] : []),
    ...(language && language !== "any" ? [{ language: new RegExp(`^${language}(-|$)`) }] : []),
  ];
}

const tagField = (tag: string): string => `tag:${tag}`;

/** Rounded to whole hours, so that a list stays stable and cacheable during pagination. */
const since = (updated: keyof typeof SPANS, now: Date): Date =>
  new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000 - SPANS[updated]);
