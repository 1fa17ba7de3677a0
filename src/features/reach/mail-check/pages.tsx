import { isAdmin } from "#core/base/viewer.ts";
import { domainOf } from "#core/mail/index.ts";
import type { Names } from "#core/net/index.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import type { MailCheckPageData } from "#shared/reach/mail-check.dto.ts";
import { mailCheckPaths as paths } from "#shared/reach/mail-check.paths.ts";
import { mailCheckText as words } from "#shared/reach/mail-check.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { MailCheckPage } from "#views/reach/mail-check/MailCheckPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import { checkMailDomain, isOfTheInternet, type MailSetting } from "./check.ts";

/** `/admin/mail-check`: DNS records of the sender domain as seen by mail servers, and what to change. */
export const mailCheckPages = (setting: MailSetting, names: Names): PageDefinition[] => [
  definePage<MailCheckPageData>({
    path: paths.admin(),
    access: adminsOnly,
    cache: "private",
    async load({ viewer }) {
      const { from, smtpUrl } = setting;
      const [zone, records] = await Promise.all([
        zoneOf(viewer),
        isOfTheInternet(domainOf(from)) ? checkMailDomain(setting, names) : null,
      ]);
      return { isAdmin: isAdmin(viewer), zone, from, sends: smtpUrl !== undefined, records };
    },
    meta: () => ({ title: adminText.pageTitle(words.title), robots: "noindex" }),
    Component: MailCheckPage,
  }),
];
