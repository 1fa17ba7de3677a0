import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { moneySettingsText } from "#shared/money/money-settings.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { moneySettingsAudit } from "./audit.ts";
import { beginDecisions } from "./commands.ts";
import { moneySettingsPage } from "./pages.tsx";
import { followingTaxes } from "./taxes.ts";

/** Admin decisions on fees, taxes, plan prices and waiting periods, each with its history. */
export function moneySettings({ services, jobs, taxes, logger }: FeatureDependencies): Feature {
  const begin = defineJob<null>({
    name: "money-settings.begin",
    concurrency: 1,
    run: async () => void (await beginDecisions(services.now())),
  });
  return {
    name: "money-settings",
    consequences: notAffected("Stores settings of the site only."),
    audit: moneySettingsAudit,
    dropped: [followingTaxes(taxes, logger)],
    async prepare() {
      await jobs.every(60_000, begin, null);
    },
    adminAreas: [
      {
        key: "fees",
        label: moneySettingsText.section,
        href: moneyAdminPaths.adminMoneySettings(),
        adminsOnly: true,
        group: "money",
        place: 68,
      },
    ],
    pages: [moneySettingsPage(services)],
  };
}
