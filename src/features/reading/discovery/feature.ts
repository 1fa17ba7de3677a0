import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { discoveryRoutes } from "./api.ts";
import { discoveryConsequences } from "./consequences.ts";
import { discoveryDemo } from "./demo.ts";
import { discoveryPersonalData } from "./personal-data.ts";
import { renewAll, renewReaders } from "./renew.ts";
import { renewRising } from "./rising.ts";
import { discoverySlots, homeSuggestions } from "./slots.tsx";
import { alsoLikedOnStory } from "./story-page.ts";
import { createDiscoveryJobs } from "./subscribers.ts";

/**
 * Look-back window in milliseconds of the hourly job for new readers. Longer than an hour, so that late
 * entries are included.
 */
const HOURS = 2 * 3_600_000;

/** Recommendations: similar stories, personal suggestions, new and rising stories, each with the reason. */
export function discovery({ services, jobs, site, openings }: FeatureDependencies): Feature {
  const own = createDiscoveryJobs(jobs);
  const hourly = defineJob<null>({
    name: "discovery.hourly",
    async run(_, { signal }) {
      const now = services.now();
      await own.weigh(await renewReaders(new Date(now.getTime() - HOURS), signal));
      await renewRising(now, signal);
    },
  });
  const nightly = defineJob<null>({
    name: "discovery.nightly",
    run: (_, { signal }) => renewAll(signal),
  });
  return {
    name: "discovery",
    consequences: discoveryConsequences(own),
    demo: discoveryDemo,
    apiRoutes: [discoveryRoutes(site, services.now)],
    slots: discoverySlots(openings),
    extends: {
      "story.page": alsoLikedOnStory,
      "home.above": async (context) =>
        (await homeSuggestions(openings, context)).flatMap(({ stories }) =>
          stories.map(({ story }) => story.id),
        ),
    },
    quietCollections: ["story-votes"],
    personalData: discoveryPersonalData(own),
    subscribers: own.subscribers,
    async prepare() {
      await jobs.every("23 * * * *", hourly, null);
      await jobs.every("17 2 * * *", nightly, null);
    },
  };
}
