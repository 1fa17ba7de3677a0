import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { auditPage } from "./pages.tsx";
import { tellOfCutShort } from "./record.ts";

/** What staff did: only ever added to, each entry chained to the one before. */
export function audit({ jobs, services }: FeatureDependencies): Feature {
  const sweep = defineJob<null>({
    name: "audit.tell-cut-short",
    run: async () => void (await tellOfCutShort(services.now())),
  });
  return {
    name: "audit",
    pages: [auditPage()],
    quietCollections: ["audit", "audit-intents"],
    async prepare() {
      await jobs.every("*/10 * * * *", sweep, null);
    },
  };
}
