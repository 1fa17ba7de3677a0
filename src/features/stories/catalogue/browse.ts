import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage } from "../../../core/db/keyset.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { GENRES, type Genre } from "../../../shared/stories/catalogue.enums.ts";
import { PROFILE_FEATURED_MAX } from "../../../shared/stories/catalogue.limits.ts";
import { CARD, FacetCount, type FacetCountDoc, Story, type StoryCardDoc } from "../stories/entity.ts";
import type { StoryDoc } from "../stories/index.ts";
import { facetsOf, type ListQuery, publicFilter, sortKeyOf } from "./list.ts";
import { COUNT_CAP, SEARCH_TIME, searchByRelevance, unavailableInTime } from "./search.ts";
import type { FilteredDoc } from "./shown.ts";

/** One page of a public list or search. @throws 400 PaginationError for a broken cursor. */
export async function browseStories(query: ListQuery, now: Date): Promise<KeysetPage<StoryCardDoc>> {
  const { after, before, limit = PAGE_SIZE.default } = query;
  const filter = publicFilter(query, now);
  const key = sortKeyOf(query);
  if (key === null) return searchByRelevance(query, filter, limit, CARD);
  return findKeysetPage<StoryCardDoc, StoryDoc>(Story, {
    filter,
    key,
    limit,
    projection: CARD,
    after,
    before,
  });
}

/** What an author features on the own profile and everyone may find, the last one first. One find by index. */
export const readPinned = (author: string): Promise<FilteredDoc[]> =>
  Story.find(
    { author: toId(author), pinnedAt: { $gt: new Date(0) }, listed: true },
    { ...CARD, filterFields: 1 },
  )
    .sort({ pinnedAt: -1 })
    .limit(PROFILE_FEATURED_MAX)
    .lean<FilteredDoc[]>();

/** How many stories a list has: exact for whole facets, else counted up to 1,000 (`more` says there are more). */
export async function countListed(query: ListQuery, now: Date): Promise<{ count: number; more: boolean }> {
  const facets = facetsOf(query);
  const { q, author, updated = "any", list } = query;
  const whole = !query.freeOnly && !query.notGenres?.length && !query.notTags?.length;
  if (!q && !author && updated === "any" && list !== "rising" && whole && facets.length < 2) {
    const found = await FacetCount.findById(facets[0] ?? "all").lean<FacetCountDoc>();
    return { count: Math.max(0, found?.count ?? 0), more: false };
  }
  const limits = { limit: COUNT_CAP + 1, maxTimeMS: SEARCH_TIME };
  const count = await Story.countDocuments(publicFilter(query, now), limits).catch(unavailableInTime);
  return { count: Math.min(count, COUNT_CAP), more: count > COUNT_CAP };
}

/** Listed stories of each genre, most first; genres without any are left out. */
export async function countGenres(): Promise<{ genre: Genre; stories: number }[]> {
  const found = await FacetCount.find({ _id: { $in: GENRES }, count: { $gt: 0 } }).lean<FacetCountDoc[]>();
  return found
    .map(({ _id, count }) => ({ genre: _id as Genre, stories: count }))
    .sort((a, b) => b.stories - a.stories || GENRES.indexOf(a.genre) - GENRES.indexOf(b.genre));
}
