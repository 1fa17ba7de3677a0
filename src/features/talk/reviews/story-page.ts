import { guest, type Viewer } from "#core/base/viewer.ts";
import type { StoryExtrasDto } from "#shared/stories/story-page.dto.ts";
import { REVIEWS_ON_STORY } from "#shared/talk/reviews.limits.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import type { ReviewDoc } from "./model.ts";
import { presentReviews, tagsOfReviews } from "./present.ts";
import { listReviews } from "./reads.ts";

/**
 * Returns the most helpful reviews for a story's page. Adding or removing a review changes the story's count,
 * which invalidates the page.
 */
export const reviewsOnStory = async (
  story: Pick<StoryDoc, "_id">,
  shows: (...tags: string[]) => void,
): Promise<StoryExtrasDto> => ({ reviews: await presentReviews(await topReviews(guest, story, shows)) });

/** Returns the most helpful reviews that a viewer sees. */
export async function topReviews(
  viewer: Viewer,
  { _id }: Pick<StoryDoc, "_id">,
  shows: (...tags: string[]) => void,
): Promise<readonly ReviewDoc[]> {
  const { rows } = await listReviews(viewer, _id, { sort: "helpful", limit: REVIEWS_ON_STORY });
  shows(...tagsOfReviews(rows));
  return rows;
}
