import { on, type Subscriber } from "../../../core/events/index.ts";
import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import { findStoryStanding } from "../../stories/stories/index.ts";
import { forgetReviewsOfStory, openReviewsOf, setAway, showRating } from "./keep.ts";

/** Reviews follow their reviewers' stars at once, reviewers and stories in jobs, for they may be many. */
export function reviewSubscribers(jobs: Jobs): readonly Subscriber[] {
  const open = defineJob<{ story: string }>({
    name: "reviews.open",
    run: async ({ story }) => openReviewsOf(story, (await findStoryStanding(story))?.listed ?? false),
  });
  const forget = defineJob<{ story: string }>({
    name: "reviews.forget-story",
    run: ({ story }) => forgetReviewsOfStory(story),
  });
  const away = defineJob<{ user: string; away: boolean }>({
    name: "reviews.away",
    run: (data) => setAway(data.user, data.away),
  });
  for (const job of [open, forget, away]) jobs.add(job as never);
  return [
    on("story.listed", {
      name: "reviews.open",
      handle: ({ id: story }) => jobs.enqueue(open, { story }, { key: story }),
    }),
    on("story.erased", {
      name: "reviews.forget-story",
      handle: ({ id: story }) => jobs.enqueue(forget, { story }, { key: story }),
    }),
    on("user.blocked", {
      name: "reviews.hide-author",
      handle: ({ id }) => jobs.enqueue(away, { user: id, away: true }, { key: id }),
    }),
    on("user.unblocked", {
      name: "reviews.show-author",
      handle: ({ id }) => jobs.enqueue(away, { user: id, away: false }, { key: id }),
    }),
    on("story.rated", {
      name: "reviews.show-rating",
      handle: ({ story, by, rating }) => showRating(story, by, rating),
    }),
    on("story.unrated", { name: "reviews.hide-rating", handle: ({ story, by }) => showRating(story, by, 0) }),
  ];
}
