import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { storiesAudit } from "./audit.ts";
import { findStoryParties } from "./conflicts.ts";
import { storiesConsequences } from "./consequences.ts";
import { facetCounter, listedCounter } from "./counters.ts";
import { storyFigures } from "./figures.ts";
import { modelsWithFilterFields } from "./filter-fields.ts";
import { storyKinds } from "./notification-kinds.ts";
import { storyPages } from "./pages/story.tsx";
import { storyPersonalData } from "./personal-data.ts";
import { findStoryNames, findTeamStoryNames } from "./reads.ts";
import { storyListeners, storySubscribers } from "./subscribers.ts";

/** Interval in milliseconds between writes of the view counts. */
const FLUSH_MS = 10_000;

/** Stories and their pages. */
export function stories(dependencies: FeatureDependencies): Feature {
  const { services, limits, files, site, views, logger, jobs } = dependencies;
  const flush = () =>
    views.flush().catch((error) => logger.warn({ err: error }, "views are kept for the next time"));
  const flushing = setInterval(flush, FLUSH_MS);
  flushing.unref();
  return {
    name: "stories",
    consequences: storiesConsequences(services),
    extends: { "decision.parties": findStoryParties },
    audit: storiesAudit,
    figures: storyFigures,
    sheets: ["stories", "talk", "library", "writing"],
    notificationKinds: storyKinds,
    notificationSubjects: { story: findStoryNames, collaboration: findTeamStoryNames },
    counters: [facetCounter, listedCounter],
    pages: storyPages({ services, limits, views, site }),
    get quietFields() {
      return [
        ...["views", "popularity", "score"].map((name) => `stories.stats.${name}`),
        ...modelsWithFilterFields(services).map(({ collection }) => `${collection.name}.filterFields`),
      ];
    },
    personalData: storyPersonalData(services, files),
    subscribers: storySubscribers(services, jobs),
    listeners: storyListeners(services),
    async stop() {
      clearInterval(flushing);
      await views.flush();
    },
  };
}
