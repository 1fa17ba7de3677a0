import type { Feature } from "../../core/feature.ts";
import { defineJob } from "../../core/jobs/index.ts";
import type { FeatureDependencies } from "../dependencies.ts";
import { reconcileRatings } from "./keep.ts";
import { StoryRating } from "./model.ts";
import { ratingPages } from "./pages.tsx";
import { ratingPersonalData } from "./personal-data.ts";
import { ratingResource } from "./resource.ts";
import { ratingSlots } from "./slots.tsx";
import { subscribeRatings } from "./subscribers.ts";

/** What readers give stories, weighed by how much of them they have read. */
export function ratings({ services, jobs, openings, logger }: FeatureDependencies): Feature {
  const reconcile = defineJob<null>({
    name: "ratings.reconcile",
    async run(_, { signal }) {
      const drifts = await reconcileRatings(signal);
      if (drifts.length > 0) logger.warn({ drifts }, "ratings of stories were wrong and are counted anew");
    },
  });
  return {
    name: "ratings",
    resources: [ratingResource(services)],
    pages: ratingPages(services, openings),
    slots: ratingSlots(openings),
    personalData: ratingPersonalData(services),
    subscribe: () => void subscribeRatings(services, jobs),
    async prepare() {
      await StoryRating.createCollection();
      await StoryRating.createIndexes();
      await jobs.every("47 3 * * *", reconcile, null);
    },
  };
}
