import { SiteSettingsPage } from "../../../../views/site/admin/SiteSettingsPage.tsx";
import { adminsOnly, definePage, type PageDefinition, seeOther } from "../../../core/pages/define-page.ts";
import type { Services } from "../../../core/services.ts";
import { siteSettingsPaths } from "../../../shared/platform/site-settings.paths.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import type { SiteSettingsPageData } from "../../../shared/site/admin-operations.dto.ts";
import { zoneOf } from "../../people/users/index.ts";
import { changeSiteSettings } from "./commands.ts";
import type { SiteSettings } from "./settings.ts";

/** What admins decide about the running site, as a form. */
export const settingsPage = (services: Services, settings: SiteSettings): PageDefinition =>
  definePage<SiteSettingsPageData>({
    path: siteSettingsPaths.adminSettings(),
    access: adminsOnly,
    cache: "private",
    load: async ({ viewer }) => ({
      isAdmin: true,
      zone: await zoneOf(viewer),
      values: settings.current(),
      version: settings.version(),
    }),
    async action({ caller, request }, { values }) {
      await changeSiteSettings(services, settings, caller, values);
      request.session.flash = { kind: "success", text: adminText.settings.saved };
      return seeOther(siteSettingsPaths.adminSettings());
    },
    meta: () => ({ title: adminText.pageTitle(adminText.settings.title), robots: "noindex" }),
    Component: SiteSettingsPage,
  });
