import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { forgetFavouritesOfStory, openFavourites, openFavouritesOf } from "./commands.ts";

/** Favourites follow their story into the lists and out, and go with it: in jobs, for they may be many. */
export function subscribeFavourites(services: Services, jobs: Jobs): void {
  const open = defineJob<{ story: string; listed: boolean }>({
    name: "favourites.open",
    run: ({ story, listed }) => openFavouritesOf(story, listed),
  });
  const forget = defineJob<{ story: string }>({
    name: "favourites.forget-story",
    run: ({ story }) => forgetFavouritesOfStory(story),
  });
  for (const job of [open, forget]) jobs.add(job as never);
  services.events.subscribe("member.unblocked", ({ by, who }) => openFavourites(services, who, by));
  services.events.subscribe("story.listed", ({ id: story, listed }) =>
    jobs.enqueue(open, { story, listed }, { key: story }),
  );
  services.events.subscribe("story.erased", ({ id: story }) =>
    jobs.enqueue(forget, { story }, { key: story }),
  );
}
