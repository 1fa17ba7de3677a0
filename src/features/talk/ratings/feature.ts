import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { ratingsConsequences } from "./consequences.ts";
import { ratingCounter } from "./count.ts";
import { ratingKinds } from "./notification-kinds.ts";
import { ratingPages } from "./pages.tsx";
import { ratingPersonalData } from "./personal-data.ts";
import { ratingResource } from "./resource.ts";
import { ratingSlots } from "./slots.tsx";
import { ratingCopies } from "./story-copies.ts";
import { ratingSubscribers } from "./subscribers.ts";
import { followRatingTeam } from "./team.ts";
import { raiseWeight, weighGrownUp } from "./weights.ts";

/** Readers' ratings of stories, weighted by how much they have read. */
export function ratings({ services, jobs, openings }: FeatureDependencies): Feature {
  const weigh = defineJob<null>({
    name: "ratings.weigh-grown-up",
    concurrency: 1,
    run: async (_, { signal }) => void (await weighGrownUp(services.now(), signal)),
  });
  return {
    name: "ratings",
    consequences: ratingsConsequences(services),
    sheets: ["talk", "stories"],
    notificationKinds: ratingKinds,
    counters: [ratingCounter],
    resources: [ratingResource(services)],
    pages: ratingPages(services, openings),
    slots: ratingSlots(openings),
    personalData: ratingPersonalData(services),
    subscribers: ratingSubscribers(jobs, services),
    extends: {
      "story.copies": ratingCopies,
      "story.change": followRatingTeam,
      "reading.moved-on": ({ user, story }) => raiseWeight(user, story, services.now()),
    },
    async prepare() {
      await jobs.every("7 * * * *", weigh, null);
    },
  };
}
