import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { challengeCounters } from "./counters.ts";
import { challengesDemo } from "./demo.ts";
import { challengesMenu } from "./menu.ts";
import { moveDue } from "./move.ts";
import { challengeKinds, findNamedChallenges } from "./notification-kinds.ts";
import { challengePages } from "./pages/index.ts";
import { challengePersonalData } from "./personal-data.ts";
import { renewPopularity } from "./popularity.ts";
import { challengeKind } from "./report-kind.ts";
import { ballotResource, challengeResource, entryResource } from "./resource.ts";
import { challengeRoutes } from "./routes.ts";
import { challengeSubscribers } from "./subscribers.ts";

const MINUTE = 60_000;

/** Challenges: an owner asks, members enter stories, judges or readers decide. */
export function challenges({ services, limits, jobs, site }: FeatureDependencies): Feature {
  const writing = { services, limits };
  const moving = defineJob<null>({
    name: "challenges.move-due",
    run: async () => void (await moveDue(services)),
  });
  const renewing = defineJob<null>({ name: "challenges.renew-popularity", run: () => renewPopularity() });
  return {
    name: "challenges",
    menu: challengesMenu,
    sheets: ["talk", "stories", "people"],
    notificationKinds: challengeKinds,
    notificationSubjects: { challenge: findNamedChallenges },
    reportKinds: { challenge: challengeKind },
    demo: challengesDemo,
    counters: challengeCounters,
    resources: [challengeResource(writing), entryResource(writing), ballotResource(writing)],
    pages: challengePages(writing, site),
    routes: challengeRoutes(),
    personalData: challengePersonalData(services),
    subscribers: challengeSubscribers(jobs),
    quietCollections: ["ballots", "frozen-chapters"],
    async prepare() {
      await jobs.every(MINUTE, moving, null);
      await jobs.every(10 * MINUTE, renewing, null);
    },
  };
}
