import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { salesDemo } from "./demo.ts";
import { isBought } from "./kept-stories.ts";
import { saleKinds } from "./notification-kinds.ts";
import { buyingPages } from "./pages/buying.tsx";
import { sellingPages } from "./pages/selling.tsx";
import { setupPages } from "./pages/setup.tsx";
import { salesPersonalData } from "./personal-data.ts";
import { findPurchaseTitles } from "./reads.ts";
import { releaseEarnings } from "./release.ts";
import { saleRoutes } from "./routes.ts";
import { saleSlots } from "./slots.tsx";
import { saleSubscribers } from "./subscribers.ts";
import { forgetTermsOfFree } from "./terms.ts";

/** Stories are sold: what readers buy, what authors earn by it, coupons and refunds. */
export function sales({ jobs, provider, services, site }: FeatureDependencies): Feature {
  const release = defineJob<null>({
    name: "sales.release-earnings",
    concurrency: 1,
    run: async (_, { signal }) => void (await releaseEarnings(services.now(), signal)),
  });
  return {
    name: "sales",
    sheets: ["stories", "writing", "accounts"],
    demo: salesDemo({ services, provider }),
    pages: [buyingPages, sellingPages, setupPages].flatMap((pages) => pages({ services, provider })),
    routes: saleRoutes(site),
    slots: saleSlots,
    notificationKinds: saleKinds,
    notificationSubjects: { purchase: findPurchaseTitles },
    extends: { "story.keeps": isBought, "story.change": forgetTermsOfFree },
    subscribers: saleSubscribers(services),
    personalData: salesPersonalData(services.now),
    async prepare() {
      await jobs.every("17 2 * * *", release, null);
    },
  };
}
