import { on, type Subscriber } from "#core/events/index.ts";
import type { Jobs } from "#core/jobs/index.ts";
import type { Services } from "#core/services.ts";
import { deletesDependents, endsShadowBansOnTransfer, inJob } from "../../people/member-content/index.ts";
import { Review, reviewVotes } from "./model.ts";
import { forgetReviewsOfStory, reviewContent, showRating } from "./state.ts";
import "./events.ts";

/**
 * Updates reviews at once after a changed rating; after changes to reviewers and stories in jobs, because
 * there may be many.
 */
export const reviewSubscribers = (jobs: Jobs, services: Pick<Services, "now">): readonly Subscriber[] => [
  endsShadowBansOnTransfer(services, jobs, "reviews", reviewContent),
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
