import { on, type Subscriber } from "../../../core/events/index.ts";
import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { findStoryStanding } from "../../stories/stories/index.ts";
import { forgetFavouritesOfStory, openFavourites, openFavouritesOf } from "./commands.ts";

/** Favourites follow their story into the lists and out, and go with it: in jobs, for they may be many. */
export function favouriteSubscribers(services: Services, jobs: Jobs): readonly Subscriber[] {
  const open = defineJob<{ story: string }>({
    name: "favourites.open",
    run: async ({ story }) => openFavouritesOf(story, (await findStoryStanding(story))?.listed ?? false),
  });
  const forget = defineJob<{ story: string }>({
    name: "favourites.forget-story",
    run: ({ story }) => forgetFavouritesOfStory(story),
  });
  for (const job of [open, forget]) jobs.add(job as never);
  return [
    on("member.unblocked", {
      name: "favourites.open-hidden",
      handle: ({ by, who }) => openFavourites(services, who, by),
    }),
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
