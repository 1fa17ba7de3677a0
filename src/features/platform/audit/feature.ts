import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { auditPaths } from "#shared/platform/audit.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { auditPage } from "./pages.tsx";
import { reportCutShort } from "./record.ts";

/** Log of staff actions: append-only, with each entry chained to the previous one. */
export function audit({ jobs, services, collected }: FeatureDependencies): Feature {
  const sweep = defineJob<null>({
    name: "audit.tell-cut-short",
    run: async () => void (await reportCutShort(services.now())),
  });
  return {
    name: "audit",
    consequences: notAffected(
      "Append-only, regardless of later changes to the account. Names are looked up at each read.",
    ),
    sheets: ["office"],
    pages: [auditPage({ collected })],
    adminAreas: [
      {
        key: "audit",
        label: adminText.sections.audit,
        href: auditPaths.adminAudit(),
        adminsOnly: true,
        group: "site",
        place: 110,
      },
    ],
    quietCollections: ["audit", "audit-intents"],
    async prepare() {
      await jobs.every("*/10 * * * *", sweep, null);
    },
  };
}
