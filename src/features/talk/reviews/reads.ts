import type { Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { ReviewSort } from "../../../shared/talk/reviews.enums.ts";
import { REVIEWS_PER_PAGE } from "../../../shared/talk/reviews.limits.ts";
import { blockedIdsOf } from "../../people/blocks/index.ts";
import { keptBut } from "../../people/member-content/index.ts";
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

/** A page of what is said of a story, but for what those say whom the viewer has blocked. */
export async function listReviews(
  { id }: Viewer,
  story: ReviewDoc["story"],
  { sort, limit = REVIEWS_PER_PAGE, ...place }: Place & { sort: ReviewSort; limit?: number },
): Promise<KeysetPage<ReviewDoc>> {
  const blocked = id ? await blockedIdsOf(id) : [];
  const without = blocked.length > 0 ? { reviewer: { $nin: blocked.map(toId) } } : {};
  const filter = { story, shown: true, ...without };
  return findKeysetPage(Review, { filter, key: KEYS[sort], limit, projection: FIELDS, ...place });
}

/** What a member says of stories that everyone may find, the last written first. By the index of their own reviews. */
export const listReviewsOf = (reviewer: string, place: Place): Promise<KeysetPage<ReviewDoc>> =>
  findKeysetPage(Review, {
    filter: { reviewer: toId(reviewer), open: true },
    key: "createdAt",
    limit: REVIEWS_PER_PAGE,
    projection: FIELDS,
    ...place,
  });

/** What its author has taken off a story's page, the last written first. */
export const listHidden = (story: ReviewDoc["story"], place: Place): Promise<KeysetPage<ReviewDoc>> =>
  findKeysetPage(Review, {
    filter: { story, hidden: true, ...keptBut("authorHidden") },
    key: "createdAt",
    limit: REVIEWS_PER_PAGE,
    projection: FIELDS,
    ...place,
  });

/** A member's own review of a story; null for none. */
export async function findOwnReview(reviewer: string | null, story: string): Promise<ReviewDoc | null> {
  if (!isId(reviewer) || !isId(story)) return null;
  return Review.findOne({ story: toId(story), reviewer: toId(reviewer) }).lean<ReviewDoc>();
}

/** What a story's reviews make of its aspects. */
export const readAspects = (story: ReviewDoc["story"]): Promise<AspectTotalsDoc | null> =>
  AspectTotals.findById(story).lean<AspectTotalsDoc>();
