import { on, type Subscriber } from "#core/events/index.ts";
import type { Jobs } from "#core/jobs/index.ts";
import type { Services } from "#core/services.ts";
import { endsShadowBansOnTransfer, inJob } from "../../people/member-content/index.ts";
import { ratingContent } from "./count.ts";
import { forgetRatingsOfStory, reweighBought } from "./weights.ts";

/** Updates ratings after changes to raters and stories; in jobs, because there may be many. */
export const ratingSubscribers = (jobs: Jobs, services: Pick<Services, "now">): readonly Subscriber[] => [
  endsShadowBansOnTransfer(services, jobs, "ratings", ratingContent),
  on("purchase.paid", {
    name: "ratings.reweigh-bought",
    handle: async ({ reader, story }) => {
      if (reader) await reweighBought(reader, story, services.now());
    },
  }),
  inJob(jobs, "story.erased", { name: "ratings.forget-story", of: "story", run: forgetRatingsOfStory }),
];
