import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { discoveryRoutes } from "./api.ts";
import { discoveryDemo } from "./demo.ts";
import { discoveryPersonalData } from "./personal-data.ts";
import { renewAll, renewReaders } from "./renew.ts";
import { renewRising } from "./rising.ts";
import { discoverySlots } from "./slots.tsx";
import { alsoLikedOnStory } from "./story-page.ts";
import { createDiscoveryJobs } from "./subscribers.ts";

/** Milliseconds that the hourly look at new readers reaches back: over an hour, so that one that came late counts. */
const HOURS = 2 * 3_600_000;

/** What to read next: similar stories, what a member may like, new and rising ones, each with why. */
export function discovery({ services, jobs, site }: FeatureDependencies): Feature {
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
    demo: discoveryDemo,
    apiRoutes: [discoveryRoutes(site, services.now)],
    slots: discoverySlots,
    extends: { "story.page": alsoLikedOnStory },
    quietCollections: ["story-votes"],
    personalData: discoveryPersonalData,
    subscribers: own.subscribers,
    async prepare() {
      await jobs.every("23 * * * *", hourly, null);
      await jobs.every("17 2 * * *", nightly, null);
    },
  };
}
