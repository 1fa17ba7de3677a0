import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { findStoryStanding } from "../../stories/stories/index.ts";
import { forgetReviewsOfStory, openReviewsOf, setAway, showRating } from "./keep.ts";

/** Reviews follow their reviewers' stars at once, reviewers and stories in jobs, for they may be many. */
export function subscribeReviews({ events }: Services, jobs: Jobs): void {
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
  events.subscribe("story.listed", ({ id: story }) => jobs.enqueue(open, { story }, { key: story }));
  events.subscribe("story.erased", ({ id: story }) => jobs.enqueue(forget, { story }, { key: story }));
  events.subscribe("user.blocked", ({ id }) => jobs.enqueue(away, { user: id, away: true }));
  events.subscribe("user.unblocked", ({ id }) => jobs.enqueue(away, { user: id, away: false }));
  events.subscribe("story.rated", ({ story, by, rating }) => showRating(story, by, rating));
  events.subscribe("story.unrated", ({ story, by }) => showRating(story, by, 0));
}
