import { on, type Subscriber } from "../../../core/events/index.ts";
import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { onReading } from "../../reading/reading/index.ts";
import { findStoryStanding } from "../../stories/stories/index.ts";
import { forgetRatingsOfStory, openRatingsOf, setAway, weighAnew } from "./keep.ts";

/** Ratings follow their raters and stories, in jobs, for they may be many. */
export function ratingSubscribers(jobs: Jobs): readonly Subscriber[] {
  const open = defineJob<{ story: string }>({
    name: "ratings.open",
    run: async ({ story }) => openRatingsOf(story, await isListed(story)),
  });
  const forget = defineJob<{ story: string }>({
    name: "ratings.forget-story",
    run: ({ story }) => forgetRatingsOfStory(story),
  });
  const away = defineJob<{ user: string; away: boolean }>({
    name: "ratings.away",
    run: (data) => setAwayOf(data.user, data.away),
  });
  for (const job of [open, forget, away]) jobs.add(job as never);
  return [
    on("story.listed", {
      name: "ratings.open",
      handle: ({ id: story }) => jobs.enqueue(open, { story }, { key: story }),
    }),
    on("story.erased", {
      name: "ratings.forget-story",
      handle: ({ id: story }) => jobs.enqueue(forget, { story }, { key: story }),
    }),
    on("user.blocked", {
      name: "ratings.hide-rater",
      handle: ({ id }) => jobs.enqueue(away, { user: id, away: true }, { key: id }),
    }),
    on("user.unblocked", {
      name: "ratings.show-rater",
      handle: ({ id }) => jobs.enqueue(away, { user: id, away: false }, { key: id }),
    }),
  ];
}

/** Ratings weigh more as their raters read on. */
export const followReading = ({ now }: Services): (() => void) =>
  onReading(({ user, story }) => weighAnew(user, story, now()));

/** `setAway` as the stories stand now. */
export const setAwayOf = (user: string, away: boolean): Promise<void> => setAway(user, away, isListed);

const isListed = async (story: string): Promise<boolean> => (await findStoryStanding(story))?.listed ?? false;
