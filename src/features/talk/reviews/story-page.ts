import { guest } from "../../../core/base/viewer.ts";
import type { StoryExtrasDto } from "../../../shared/stories/story-page.dto.ts";
import { REVIEWS_ON_STORY } from "../../../shared/talk/reviews.limits.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import { presentReviews } from "./present.ts";
import { listReviews } from "./reads.ts";

/** The most helpful reviews on a story's page. A review that comes or goes changes the story's number, and so the page. */
export async function reviewsOnStory(
  { _id }: Pick<StoryDoc, "_id">,
  shows: (...tags: string[]) => void,
): Promise<StoryExtrasDto> {
  const { rows } = await listReviews(guest, _id, { sort: "helpful", limit: REVIEWS_ON_STORY });

  shows(...rows.map((row) => `reviews:${row._id}`));
  return { reviews: await presentReviews(rows) };
}
