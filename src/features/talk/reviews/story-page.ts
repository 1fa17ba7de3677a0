import { guest } from "../../../core/auth/viewer.ts";
import { REVIEWS_ON_STORY } from "../../../shared/talk/reviews.limits.ts";
import { joinStoryPage } from "../../stories/stories/index.ts";
import { presentReviews } from "./present.ts";
import { listReviews } from "./reads.ts";

/** The most helpful reviews on a story's page. A review that comes or goes changes the story's number, and so the page. */
joinStoryPage(async ({ _id }, shows) => {
  const { rows } = await listReviews(guest, _id, { sort: "helpful", limit: REVIEWS_ON_STORY });

  shows(...rows.map((row) => `reviews:${row._id}`));
  return { reviews: await presentReviews(rows) };
});
