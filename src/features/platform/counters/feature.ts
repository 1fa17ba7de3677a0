import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { countersPaths } from "#shared/platform/counters.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { countersAudit } from "./audit.ts";
import { countersPage } from "./pages.tsx";
import { counterPersonalData } from "./personal-data.ts";
import { checkAll } from "./run.ts";

/** Stored counters: verified every night, and on an admin's request. */
export function counters({ services, jobs, logger, collected }: FeatureDependencies): Feature {
  const check = defineJob<null>({
    name: "counters.check",
    concurrency: 1,
    run: async (_, { signal }) => void (await checkAll(services.now, logger, collected.counters(), signal)),
  });
  return {
    name: "counters",
    consequences: notAffected("Recounts data of other features, which apply the consequences."),
    audit: countersAudit,
    sheets: ["office"],
    pages: [countersPage(services, () => jobs.enqueue(check, null, { key: "now" }))],
    adminAreas: [
      {
        key: "counters",
        label: adminText.sections.counters,
        href: countersPaths.adminCounters(),
        adminsOnly: true,
        group: "site",
        place: 90,
      },
    ],
    personalData: counterPersonalData,
    async prepare() {
      await jobs.every("53 3 * * *", check, null);
    },
  };
}
