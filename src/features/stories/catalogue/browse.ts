import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage } from "#core/db/keyset.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { PROFILE_FEATURED_MAX } from "#shared/stories/catalogue.limits.ts";
import { GENRES, type Genre } from "#shared/story.enums.ts";
import { CARD, FacetCount, type FacetCountDoc, Story, type StoryCardDoc } from "../stories/entity.ts";
import type { StoryDoc } from "../stories/index.ts";
import type { FilteredDoc } from "./hiding.ts";
import { facetsOf, hasConditions, type ListQuery, orderOf, publicFilter, sortKeyOf } from "./list.ts";
import { COUNT_CAP, SEARCH_TIME, searchByRelevance, unavailableInTime } from "./search.ts";

/** Returns one page of a public list or search. @throws 400 PaginationError for an invalid cursor. */
export async function browseStories(query: ListQuery, now: Date): Promise<KeysetPage<StoryCardDoc>> {
  const { after, before, limit = PAGE_SIZE.default } = query;
  const filter = publicFilter(query, now);
  const key = sortKeyOf(query);
  if (key === null) return searchByRelevance(query, filter, limit, CARD);
  return findKeysetPage<StoryCardDoc, StoryDoc>(Story, {
    filter,
    key,
    ...orderOf(query, key),
    limit,
    projection: CARD,
    after,
    before,
  });
}

/** Returns the public stories an author features on their profile, most recent first. One query by index. */
export const readPinned = (author: string): Promise<FilteredDoc[]> =>
  Story.find(
    { author: toId(author), pinnedAt: { $gt: new Date(0) }, listed: true },
    { ...CARD, filterFields: 1 },
  )
    .sort({ pinnedAt: -1 })
    .limit(PROFILE_FEATURED_MAX)
    .lean<FilteredDoc[]>();

/**
 * Counts the stories of a list: exactly if only complete facets are used, otherwise up to 1,000 (`more` is
 * true if there are more).
 */
export async function countListed(query: ListQuery, now: Date): Promise<{ count: number; more: boolean }> {
  const facets = facetsOf(query);
  const { q, author, list } = query;
  if (!q && !author && list !== "rising" && !hasConditions(query) && facets.length < 2) {
    const facetCount = await FacetCount.findById(facets[0] ?? "all").lean<FacetCountDoc>();
    return { count: Math.max(0, facetCount?.count ?? 0), more: false };
  }
  const limits = { limit: COUNT_CAP + 1, maxTimeMS: SEARCH_TIME };
  const count = await Story.countDocuments(publicFilter(query, now), limits).catch(unavailableInTime);
  return { count: Math.min(count, COUNT_CAP), more: count > COUNT_CAP };
}

/** Counts listed stories per genre, largest first; omits genres without stories. */
export async function countGenres(): Promise<{ genre: Genre; stories: number }[]> {
  const facetCounts = await FacetCount.find({ _id: { $in: GENRES }, count: { $gt: 0 } }).lean<
    FacetCountDoc[]
  >();
  return facetCounts
    .map(({ _id, count }) => ({ genre: _id as Genre, stories: count }))
    .sort((a, b) => b.stories - a.stories || GENRES.indexOf(a.genre) - GENRES.indexOf(b.genre));
}
