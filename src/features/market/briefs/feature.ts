import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { adminBriefsPage } from "./admin-page.tsx";
import { claimBrief } from "./commands.ts";
import { briefsConsequences } from "./consequences.ts";
import { briefCounters } from "./counters.ts";
import { briefsDemo } from "./demo.ts";
import { briefsMenu } from "./menu.ts";
import { briefKinds } from "./notification-kinds.ts";
import { closeOverBriefs } from "./over.ts";
import { briefPages } from "./pages.tsx";
import { briefPersonalData } from "./personal-data.ts";
import { findNamedBriefs } from "./reads.ts";
import { briefKind } from "./report-kind.ts";
import { offerResource } from "./resource.ts";

/** Briefs: jobs that authors describe, with offers by sellers; an accepted offer becomes an order. */
export function briefs({ services, limits, files, provider, jobs }: FeatureDependencies): Feature {
  const closeOver = defineJob<null>({
    name: "briefs.close-over",
    concurrency: 1,
    run: async (_, { signal }) => void (await closeOverBriefs({ services, provider }, signal)),
  });
  const ordering = { services, provider, limits, files: files.private, pictures: files };
  return {
    name: "briefs",
    consequences: briefsConsequences,
    menu: briefsMenu,
    sheets: ["market", "accounts", "people", "talk", "stories", "office"],
    resources: [offerResource(ordering)],
    pages: [...briefPages(ordering), adminBriefsPage(services)],
    adminAreas: [
      {
        key: "briefs",
        label: briefsText.admin.title,
        href: briefsPaths.admin(),
        adminsOnly: false,
        group: "marketplace",
        place: 47,
      },
    ],
    demo: briefsDemo(ordering),
    notificationKinds: briefKinds,
    notificationSubjects: { brief: findNamedBriefs },
    counters: briefCounters,
    reportKinds: [briefKind],
    extends: { "order.claim": claimBrief({ services, provider }) },
    personalData: briefPersonalData,
    quietCollections: ["briefs", "offers"],
    async prepare() {
      await jobs.every(600_000, closeOver, null);
    },
  };
}
