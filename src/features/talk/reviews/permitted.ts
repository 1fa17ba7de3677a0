import { forbidden, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { readStory, type StoryDoc } from "../../stories/stories/index.ts";
import { Review, type ReviewDoc } from "./model.ts";
import { type ReviewAction, reviewPolicy, visibleTo } from "./policy.ts";

/** Returns a review that this viewer may read, with its story; null for any other. */
export async function readReview(
  viewer: Viewer,
  id: string,
): Promise<{ readonly review: ReviewDoc; readonly story: StoryDoc } | null> {
  if (!isId(id)) return null;
  const review = await Review.findOne({ $and: [{ _id: toId(id) }, visibleTo(viewer)] }).lean<ReviewDoc>();
  const story = review && (await readStory(viewer, String(review.story)));
  return review && story ? { review, story } : null;
}

/**
 * Returns a review if the caller may perform the action. The caller's own review is also found when its
 * story is not public, and so is the caller's own answer when the action removes it.
 * @throws 404, 403
 */
export async function permittedReview(
  { viewer }: Pick<Caller, "viewer">,
  action: ReviewAction,
  id: string,
): Promise<ReviewDoc> {
  const writer = action === "remove-answer" ? "answer.by" : "reviewer";
  const mine = isId(id) && viewer.id ? { _id: toId(id), [writer]: toId(viewer.id) } : null;
  const review =
    (mine && (await Review.findOne(mine).lean<ReviewDoc>())) ?? (await readReview(viewer, id))?.review;
  if (!review) throw notFound();
  if (!reviewPolicy.can(viewer, action, review)) throw forbidden();
  return review;
}
