import type { RequestHandler } from "express";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { READING_COOKIE } from "#shared/reading/reading.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { historyRoutes } from "./api.ts";
import { readingConsequences } from "./consequences.ts";
import { readingDemo } from "./demo.ts";
import { readingFigures } from "./figures.ts";
import { carryOver, forgetGuestPlaces, guestPlaces } from "./guests.ts";
import { readingMenu } from "./menu.ts";
import { readingPages } from "./pages/index.ts";
import { readingPersonalData } from "./personal-data.ts";
import { readingResource } from "./resource.ts";
import { readingRoutes } from "./routes.ts";
import { continueReadings, readingSlots } from "./slots.tsx";
import { readingSubscribers } from "./subscribers.ts";
import { refreshTotals } from "./totals.ts";

/** Reading positions, reading history, and new chapters for the reader. */
export function reading(dependencies: FeatureDependencies): Feature {
  const { services, jobs, openings, secure, logger } = dependencies;

  const totals = defineJob<null>({
    name: "reading.refresh-totals",
    concurrency: 1,
    run: (_, { signal }) => refreshTotals(services.now(), signal),
  });
  /** Transfers what was read as a guest to the account now signed in, whether new or existing. */
  const carry: RequestHandler = async (request, response, next) => {
    const { viewer } = request;
    if (!viewer.id || viewer.actor || request.method !== "GET") return next();
    if (!request.headers.cookie?.includes(`${READING_COOKIE}=`)) return next();
    forgetGuestPlaces(response, secure);
    await carryOver(services, viewer, guestPlaces(request)).catch((error) =>
      logger.warn({ err: error }, "a guest's places were not carried over"),
    );
    next();
  };

  return {
    name: "reading",
    consequences: readingConsequences,
    figures: readingFigures,
    menu: readingMenu,
    sheets: ["stories"],
    demo: readingDemo,
    resources: [readingResource(services)],
    apiRoutes: [historyRoutes(services, openings)],
    pages: readingPages({ services, openings, secure }),
    routes: readingRoutes(openings),
    slots: readingSlots(openings),
    extends: {
      "home.above": async (context) =>
        (await continueReadings(openings, context)).map(({ story }) => story.id),
    },
    guard: carry,
    personalData: readingPersonalData,
    subscribers: readingSubscribers(jobs),
    async prepare() {
      await jobs.every("29 4 * * *", totals, null);
    },
    stop: () => openings.settled(),
  };
}
