import { on, type Subscriber } from "#core/events/index.ts";
import type { Jobs } from "#core/jobs/index.ts";
import type { Services } from "#core/services.ts";
import { inJob } from "../../people/member-content/index.ts";
import { forgetRatingsOfStory, reweighBought } from "./weights.ts";

/** Updates ratings after changes to raters and stories; in jobs, because there may be many. */
export const ratingSubscribers = (jobs: Jobs, { now }: Pick<Services, "now">): readonly Subscriber[] => [
  on("purchase.paid", {
    name: "ratings.reweigh-bought",
    handle: async ({ reader, story }) => {
      if (reader) await reweighBought(reader, story, now());
    },
  }),
  inJob(jobs, "story.erased", { name: "ratings.forget-story", of: "story", run: forgetRatingsOfStory }),
];
