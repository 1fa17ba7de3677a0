import { toId } from "#core/db/ids.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { storyLinksConsequences } from "./consequences.ts";
import { linksDemo } from "./demo.ts";
import { createLinkCounter } from "./figures.ts";
import { linksMenu } from "./menu.ts";
import { StoryLink } from "./model.ts";
import { linkPages } from "./pages/index.ts";
import { linkPersonalData } from "./personal-data.ts";
import { storyLinkResource } from "./resource.ts";
import { linkRoutes } from "./routes.ts";
import { linkSubscribers } from "./subscribers.ts";

/** Milliseconds between writes of counts. */
const FLUSH_EVERY = 15_000;

/** Landing pages with which authors promote a story, and their statistics. */
export function storyLinks({ services, jobs, site, logger }: FeatureDependencies): Feature {
  const counter = createLinkCounter(services.now);
  let timer: NodeJS.Timeout | undefined;
  return {
    name: "story-links",
    consequences: storyLinksConsequences,
    menu: linksMenu,
    extends: {
      "studio.uses": {
        section: "promote",
        isUsed: async (user) => (await StoryLink.exists({ owner: toId(user) })) !== null,
      },
    },
    sheets: ["stories", "writing", "reach"],
    resources: [storyLinkResource(services)],
    pages: linkPages(services, counter, site),
    routes: linkRoutes(services, counter, site),
    subscribers: linkSubscribers(services, jobs),
    personalData: linkPersonalData(services),
    demo: linksDemo,
    quietCollections: ["story-link-days", "story-link-joins"],
    async prepare() {
      timer = setInterval(
        () =>
          counter
            .flush()
            .catch((error) => logger.warn({ err: error }, "figures of links are kept for the next time")),
        FLUSH_EVERY,
      );
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await counter.flush();
    },
  };
}
