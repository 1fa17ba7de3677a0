import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { storyRoutes } from "./api.ts";
import { listedCounter, shelfCounter } from "./counters.ts";
import { storyKinds } from "./notification-kinds.ts";
import { adminStoryPages } from "./pages/admin.tsx";
import { browsePages } from "./pages/browse.tsx";
import { homePage } from "./pages/home.tsx";
import { storySetupPages } from "./pages/setup.tsx";
import { storyPages } from "./pages/story.tsx";
import { writingPages } from "./pages/write.tsx";
import { storyPersonalData } from "./personal-data.ts";
import { findStoryNames } from "./reads.ts";
import { giveOldTraits, giveTraits, keyOldTitles } from "./renew.ts";
import { storyKind } from "./report-kind.ts";
import { storyResource } from "./resource.ts";
import { storyListeners, storySubscribers } from "./subscribers.ts";
import { modelsWithTraits } from "./traits.ts";

/** Milliseconds between writes of what readers were counted. */
const FLUSH_MS = 10_000;

/** Stories: finding, showing and managing them. */
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
    reportKinds: { story: storyKind(services) },
    adminAreas: [
      {
        key: "stories",
        label: adminText.sections.stories,
        href: cataloguePaths.adminStories(),
        adminsOnly: false,
        place: 30,
      },
    ],
    counters: [shelfCounter, listedCounter],
    resources: [storyResource(services, files.find)],
    apiRoutes: [storyRoutes(services)],
    pages: [
      homePage(services.now, site),
      ...browsePages(services.now),
      // Before "/story/:id/:slug", which "/story/new" would not match but "/story/x/edit" would.
      ...storySetupPages({ services, limits, files }),
      ...writingPages({ services, limits, files }),
      ...storyPages({ services, limits, views, site }),
      ...adminStoryPages(services),
    ],
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
