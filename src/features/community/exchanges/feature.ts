import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { notifiedContent } from "../../people/member-content/index.ts";
import { exchangeApi } from "./api.ts";
import { exchangesAudit } from "./audit.ts";
import { findExchangeParties } from "./conflicts.ts";
import { exchangesConsequences } from "./consequences.ts";
import { exchangeCounters } from "./counters.ts";
import { exchangesDemo } from "./demo.ts";
import { applyDueExchangeTransitions } from "./due-transitions.ts";
import { giftOnStory } from "./gift-on-story.ts";
import { followStory } from "./lost-gifts.ts";
import { exchangeKinds, findNamedExchanges } from "./notification-kinds.ts";
import { exchangePages } from "./pages.tsx";
import { exchangePersonalData } from "./personal-data.ts";
import { warnOfGift } from "./publication-warning.ts";
import { publishGiftsJob } from "./publish.ts";
import { endGiftsBetween } from "./release.ts";
import { exchangeKind } from "./report-kind.ts";
import { exchangeResource, giftResource, signUpResource } from "./resource.ts";
import { exchangeQueue } from "./review-queue.ts";
import { exchangeContent } from "./state.ts";
import { exchangeSubscribers } from "./subscribers.ts";

/** Gift exchanges: each member writes for another, and givers stay secret until gifts are revealed. */
export function exchanges({ services, limits, jobs }: FeatureDependencies): Feature {
  const writing = { services, limits };
  const moving = defineJob<null>({
    name: "exchanges.move-due",
    run: () => applyDueExchangeTransitions(services),
  });
  return {
    name: "exchanges",
    consequences: exchangesConsequences(services),
    notifiedContents: [notifiedContent(exchangeContent)],
    audit: exchangesAudit,
    sheets: ["talk", "stories", "people"],
    notificationKinds: exchangeKinds,
    notificationSubjects: { exchange: findNamedExchanges },
    reviewQueues: [exchangeQueue],
    reportKinds: [exchangeKind(services)],
    counters: exchangeCounters,
    apiRoutes: [exchangeApi(writing)],
    resources: [exchangeResource(writing), signUpResource(writing), giftResource(writing)],
    pages: exchangePages(writing),
    personalData: exchangePersonalData(services),
    subscribers: exchangeSubscribers(jobs, publishGiftsJob(services, jobs)),
    extends: {
      "decision.parties": findExchangeParties,
      "member.block": endGiftsBetween(services),
      "story.change": followStory(services),
      "story.page": giftOnStory,
      "story.publicationWarning": warnOfGift,
    },
    demo: exchangesDemo,
    quietCollections: ["exchange-sign-ups", "exchange-gifts"],
    async prepare() {
      await jobs.every(60_000, moving, null);
    },
  };
}
