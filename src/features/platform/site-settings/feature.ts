import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { siteSettingsPaths } from "#shared/platform/site-settings.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { siteSettingsAudit } from "./audit.ts";
import { followingSettings } from "./follow.ts";
import { settingsPage } from "./pages.tsx";

/** Site settings that admins change at run time. */
export const siteSettings = ({ services, settings, logger }: FeatureDependencies): Feature => ({
  name: "site-settings",
  consequences: notAffected("Stores settings of the site only."),
  audit: siteSettingsAudit,
  sheets: ["office", "accounts"],
  adminAreas: [
    {
      key: "settings",
      label: adminText.sections.settings,
      href: siteSettingsPaths.adminSettings(),
      adminsOnly: true,
      group: "site",
      place: 100,
    },
  ],
  dropped: [followingSettings(settings, logger)],
  pages: [settingsPage(services, settings)],
});
