import { on, type Subscriber } from "#core/events/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { findStoryStanding } from "../../stories/stories/index.ts";
import { forgetFavouritesOfStory, openFavouritesOf } from "./commands.ts";

/**
 * Updates favourites with their story's visibility and deletes them with it: in jobs, because there may be
 * many.
 */
export function favouriteSubscribers(jobs: Jobs): readonly Subscriber[] {
  const open = defineJob<{ story: string }>({
    name: "favourites.open",
    run: async ({ story }) => openFavouritesOf(story, (await findStoryStanding(story))?.listed ?? false),
  });
  const forget = defineJob<{ story: string }>({
    name: "favourites.forget-story",
    run: ({ story }) => forgetFavouritesOfStory(story),
  });
  for (const job of [open, forget]) jobs.add(job);
  return [
    on("story.listed", {
      name: "favourites.open",
      handle: ({ id: story }) => jobs.enqueue(open, { story }, { key: story }),
    }),
    on("story.erased", {
      name: "favourites.forget-story",
      handle: ({ id: story }) => jobs.enqueue(forget, { story }, { key: story }),
    }),
  ];
}
