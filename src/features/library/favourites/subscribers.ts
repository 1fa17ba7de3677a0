import type { Subscriber } from "#core/events/index.ts";
import type { Jobs } from "#core/jobs/index.ts";
import { inJob } from "../../people/member-content/index.ts";
import { forgetFavouritesOfStory } from "./commands.ts";

/** Deletes favourites with their story: in a job, because there may be many. */
export const favouriteSubscribers = (jobs: Jobs): readonly Subscriber[] => [
  inJob(jobs, "story.erased", { name: "favourites.forget-story", of: "story", run: forgetFavouritesOfStory }),
];
