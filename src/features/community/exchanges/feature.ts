import { dropIndex } from "../../../core/db/drop-index.ts";
import { completeStored } from "../../../core/db/stored-renames.ts";
import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { exchangeApi } from "./api.ts";
import { exchangesAudit } from "./audit.ts";
import { exchangeCounters } from "./counters.ts";
import { exchangesDemo } from "./demo.ts";
import { endGiftsBetween } from "./gifts.ts";
import { EARLIER_GIFT_INDEXES, EARLIER_SIGN_UP_INDEX, Gift, noteWhatWasNotThere, SignUp } from "./model.ts";
import { moveExchanges } from "./move.ts";
import { exchangeKinds, findNamedExchanges } from "./notification-kinds.ts";
import { exchangePages } from "./pages.tsx";
import { exchangePersonalData } from "./personal-data.ts";
import { publishGiftsJob } from "./publish.ts";
import { exchangeKind } from "./report-kind.ts";
import { exchangeResource, giftResource, signUpResource } from "./resource.ts";
import { exchangeSubscribers } from "./subscribers.ts";

/** Gift exchanges: each writes for another, and nobody knows who until gifts are revealed. */
export function exchanges({ services, limits, jobs, connection }: FeatureDependencies): Feature {
  const writing = { services, limits };
  const moving = defineJob<null>({ name: "exchanges.move-due", run: () => moveExchanges(services) });
  return {
    name: "exchanges",
    audit: exchangesAudit,
    sheets: ["talk", "stories", "people"],
    notificationKinds: exchangeKinds,
    notificationSubjects: { exchange: findNamedExchanges },
    reportKinds: [exchangeKind],
    counters: exchangeCounters,
    apiRoutes: [exchangeApi(writing)],
    resources: [exchangeResource(writing), signUpResource(writing), giftResource(writing)],
    pages: exchangePages(writing),
    personalData: exchangePersonalData(services),
    subscribers: exchangeSubscribers(jobs, publishGiftsJob(services, jobs)),
    extends: { "member.block": endGiftsBetween(services) },
    demo: exchangesDemo,
    quietCollections: ["exchange-sign-ups", "exchange-gifts"],
    async prepare() {
      for (const name of EARLIER_GIFT_INDEXES) await dropIndex(Gift, name);
      await dropIndex(SignUp, EARLIER_SIGN_UP_INDEX);
      await completeStored(connection, "exchanges: slots and shown recipients", noteWhatWasNotThere);
      await jobs.every(60_000, moving, null);
    },
  };
}
