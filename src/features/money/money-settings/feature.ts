import type { Feature } from "../../../core/feature.ts";
import { moneyAdminPaths } from "../../../shared/money/money-admin.paths.ts";
import { moneySettingsText } from "../../../shared/money/money-settings.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { moneySettingsAudit } from "./audit.ts";
import { moneySettingsPage } from "./pages.tsx";

/** What admins decide about fees, taxes, prices of plans and waits, each with its history. */
export const moneySettings = ({ services }: FeatureDependencies): Feature => ({
  name: "money-settings",
  audit: moneySettingsAudit,
  adminAreas: [
    {
      key: "fees",
      label: moneySettingsText.section,
      href: moneyAdminPaths.adminMoneySettings(),
      adminsOnly: true,
      place: 68,
    },
  ],
  pages: [moneySettingsPage(services)],
});
