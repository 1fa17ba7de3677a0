import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { listedCounter, shelfCounter } from "./counters.ts";
import { storyKinds } from "./notification-kinds.ts";
import { storyPages } from "./pages/story.tsx";
import { storyPersonalData } from "./personal-data.ts";
import { findStoryNames } from "./reads.ts";
import { giveOldTraits, giveTraits, keyOldTitles } from "./renew.ts";
import { storyListeners, storySubscribers } from "./subscribers.ts";
import { modelsWithTraits } from "./traits.ts";

/** Milliseconds between writes of what readers were counted. */
const FLUSH_MS = 10_000;

/** Stories, and the page of each. */
export function stories(dependencies: FeatureDependencies): Feature {
  const { services, jobs, limits, files, site, views, logger } = dependencies;
  const flush = () =>
    views.flush().catch((error) => logger.warn({ err: error }, "views are kept for the next time"));
  const traits = defineJob<null>({ name: "stories.traits", run: () => giveTraits(services) });
  const flushing = setInterval(flush, FLUSH_MS);
  flushing.unref();
  return {
    name: "stories",
    sheets: ["stories", "talk", "library", "writing"],
    notificationKinds: storyKinds,
    notificationSubjects: { story: findStoryNames, collaboration: findStoryNames },
    counters: [shelfCounter, listedCounter],
    pages: storyPages({ services, limits, views, site }),
    get quietFields() {
      return [
        ...["views", "popularity", "score"].map((name) => `stories.stats.${name}`),
        ...modelsWithTraits(services).map(({ collection }) => `${collection.name}.traits`),
      ];
    },
    personalData: storyPersonalData(services, files),
    subscribers: storySubscribers,
    listeners: storyListeners(services),
    async stop() {
      clearInterval(flushing);
      await views.flush();
    },
    async prepare() {
      await keyOldTitles();
      await giveOldTraits();
      await jobs.enqueue(traits, null, { key: "old" });
    },
  };
}
