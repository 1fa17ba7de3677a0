import { on, type Subscriber } from "#core/events/index.ts";
import type { Jobs } from "#core/jobs/index.ts";
import { deletesDependents, inJob } from "../../people/member-content/index.ts";
import { Review, reviewVotes } from "./model.ts";
import { forgetReviewsOfStory, showRating } from "./state.ts";
import "./events.ts";

/**
 * Updates reviews at once after a changed rating; after changes to reviewers and stories in jobs, because
 * there may be many.
 */
export const reviewSubscribers = (jobs: Jobs): readonly Subscriber[] => [
  inJob(jobs, "story.erased", { name: "reviews.forget-story", of: "story", run: forgetReviewsOfStory }),
  deletesDependents(jobs, "review.deleted", {
    name: "reviews.forget-votes",
    of: "review",
    model: Review,
    dependents: (review) => [[reviewVotes.model, { review }]],
  }),
  on("story.rated", {
    name: "reviews.show-rating",
    handle: ({ story, by, rating }) => showRating(story, by, rating),
  }),
  on("story.unrated", { name: "reviews.hide-rating", handle: ({ story, by }) => showRating(story, by, 0) }),
];
