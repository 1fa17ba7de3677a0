import { inputOf } from "#core/fields/index.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { siteSettingsFields } from "#shared/platform/site-settings.fields.ts";
import { siteSettingsPaths } from "#shared/platform/site-settings.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { SiteSettingsPageData } from "#shared/site/admin-operations.dto.ts";
import { SiteSettingsPage } from "#views/site/admin/SiteSettingsPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import { changeSiteSettings } from "./commands.ts";
import type { SiteSettings } from "./settings.ts";

/** Settings form for admins. */
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
    async action({ caller, request }, form) {
      const input = { ...inputOf(siteSettingsFields, form), version: form.values.version };
      await changeSiteSettings(services, settings, caller, input);
      request.session.flash = { kind: "success", text: adminText.settings.saved };
      return seeOther(siteSettingsPaths.adminSettings());
    },
    meta: () => ({ title: adminText.pageTitle(adminText.settings.title), robots: "noindex" }),
    Component: SiteSettingsPage,
  });
