import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { onReading } from "../../reading/reading/index.ts";
import { findStoryStanding } from "../../stories/stories/index.ts";
import { forgetRatingsOfStory, openRatingsOf, setAway, weighAnew } from "./keep.ts";

/** Ratings follow their raters and stories, in jobs, for they may be many; and weigh more as their raters read on. */
export function subscribeRatings({ events, now }: Services, jobs: Jobs): () => void {
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
  const ends = [
    events.subscribe("story.listed", ({ id: story }) => jobs.enqueue(open, { story }, { key: story })),
    events.subscribe("story.erased", ({ id: story }) => jobs.enqueue(forget, { story }, { key: story })),
    events.subscribe("user.blocked", ({ id }) => jobs.enqueue(away, { user: id, away: true })),
    events.subscribe("user.unblocked", ({ id }) => jobs.enqueue(away, { user: id, away: false })),
    onReading(({ user, story }) => weighAnew(user, story, now())),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** `setAway` as the stories stand now. */
export const setAwayOf = (user: string, away: boolean): Promise<void> => setAway(user, away, isListed);

const isListed = async (story: string): Promise<boolean> => (await findStoryStanding(story))?.listed ?? false;
