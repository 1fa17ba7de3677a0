import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { storiesAudit } from "./audit.ts";
import { facetCounter, listedCounter } from "./counters.ts";
import { modelsWithFilterFields } from "./filter-fields.ts";
import { storyKinds } from "./notification-kinds.ts";
import { storyPages } from "./pages/story.tsx";
import { storyPersonalData } from "./personal-data.ts";
import { findStoryNames } from "./reads.ts";
import { fillFilterFields, fillStoriesFilterFields, keyOldTitles } from "./renew.ts";
import { storyListeners, storySubscribers } from "./subscribers.ts";

/** Milliseconds between writes of what readers were counted. */
const FLUSH_MS = 10_000;

/** Stories, and the page of each. */
export function stories(dependencies: FeatureDependencies): Feature {
  const { services, jobs, limits, files, site, views, logger } = dependencies;
  const flush = () =>
    views.flush().catch((error) => logger.warn({ err: error }, "views are kept for the next time"));
  const fillOthers = defineJob<null>({
    name: "stories.fill-filter-fields",
    run: () => fillFilterFields(services),
  });
  const flushing = setInterval(flush, FLUSH_MS);
  flushing.unref();
  return {
    name: "stories",
    audit: storiesAudit,
    sheets: ["stories", "talk", "library", "writing"],
    notificationKinds: storyKinds,
    notificationSubjects: { story: findStoryNames, collaboration: findStoryNames },
    counters: [facetCounter, listedCounter],
    pages: storyPages({ services, limits, views, site }),
    get quietFields() {
      return [
        ...["views", "popularity", "score"].map((name) => `stories.stats.${name}`),
        ...modelsWithFilterFields(services).map(({ collection }) => `${collection.name}.filterFields`),
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
      await fillStoriesFilterFields();
      await jobs.enqueue(fillOthers, null, { key: "old" });
    },
  };
}
