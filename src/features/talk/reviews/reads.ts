import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { ReviewSort } from "#shared/talk/reviews.enums.ts";
import { REVIEWS_PER_PAGE } from "#shared/talk/reviews.limits.ts";
import { unseenIdsOf } from "../../people/blocks/index.ts";
import { visibleToModerators } from "../../people/member-content/index.ts";
import { AspectTotals, type AspectTotalsDoc, Review, type ReviewDoc } from "./model.ts";

const KEYS: Readonly<Record<ReviewSort, string>> = {
  helpful: "helpful",
  newest: "createdAt",
  rating: "rating",
};

const FIELDS = {
  story: 1,
  reviewer: 1,
  storyAuthor: 1,
  text: 1,
  spoiler: 1,
  aspects: 1,
  rating: 1,
  edited: 1,
  advance: 1,
  answer: 1,
  helpful: 1,
  hidden: 1,
  createdAt: 1,
} as const;

/** Lists a page of a story's reviews, without those of members the viewer does not see. */
export async function listReviews(
  { id }: Viewer,
  story: ReviewDoc["story"],
  { sort, limit = REVIEWS_PER_PAGE, ...place }: Place & { sort: ReviewSort; limit?: number },
): Promise<KeysetPage<ReviewDoc>> {
  const unseen = id ? await unseenIdsOf(id) : [];
  const without = unseen.length > 0 ? { reviewer: { $nin: unseen.map(toId) } } : {};
  const filter = { story, shown: true, ...without };
  return findKeysetPage(Review, { filter, key: KEYS[sort], limit, projection: FIELDS, ...place });
}

/** Counts the reviews of a story by these members. */
export const countReviewsBy = (reviewers: readonly string[], story: ReviewDoc["story"]): Promise<number> =>
  Review.countDocuments({ story, shown: true, reviewer: { $in: reviewers.map(toId) } }).exec();

/** Lists a member's reviews of listed stories, newest first, using the index by reviewer. */
export const listReviewsOf = (reviewer: string, place: Place): Promise<KeysetPage<ReviewDoc>> =>
  findKeysetPage(Review, {
    filter: { reviewer: toId(reviewer), open: true },
    key: "createdAt",
    limit: REVIEWS_PER_PAGE,
    projection: FIELDS,
    ...place,
  });

/** Lists the reviews that the author has hidden from a story's page, newest first. */
export const listHidden = (story: ReviewDoc["story"], place: Place): Promise<KeysetPage<ReviewDoc>> =>
  findKeysetPage(Review, {
    filter: { story, hidden: true, ...visibleToModerators("authorHidden") },
    key: "createdAt",
    limit: REVIEWS_PER_PAGE,
    projection: FIELDS,
    ...place,
  });

/** Returns a member's review of a story; null if there is none. */
export async function findOwnReview(reviewer: string | null, story: string): Promise<ReviewDoc | null> {
  if (!isId(reviewer) || !isId(story)) return null;
  return Review.findOne({ story: toId(story), reviewer: toId(reviewer) }).lean<ReviewDoc>();
}

/** Returns the aspect totals of a story's reviews. */
export const readAspects = (story: ReviewDoc["story"]): Promise<AspectTotalsDoc | null> =>
  AspectTotals.findById(story).lean<AspectTotalsDoc>();
