import { isAdmin } from "#core/base/viewer.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import type { SuppressionsPageData } from "#shared/reach/suppressions.dto.ts";
import { suppressionsPaths as paths } from "#shared/reach/suppressions.paths.ts";
import { suppressionsText as texts } from "#shared/reach/suppressions.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { SuppressionsPage } from "#views/reach/suppressions/SuppressionsPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import { setSuppressed } from "./commands.ts";
import { suppressionsPage } from "./reads.ts";

/** `/admin/suppressions`: addresses excluded from newsletters. */
export const suppressionPages = (services: Services): PageDefinition[] => [
  definePage<SuppressionsPageData>({
    path: paths.admin(),
    query: ["after", "before"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, query }) {
      const place = { after: query.get("after"), before: query.get("before") };
      const [page, zone] = await Promise.all([suppressionsPage(place), zoneOf(viewer)]);
      return {
        isAdmin: isAdmin(viewer),
        zone,
        suppressions: page.rows.map(({ email, reason, detail, since }) => ({
          email,
          reason,
          detail,
          since: since!.toISOString(),
        })),
        paging: pagingOf(paths.admin(), page, null),
      };
    },
    async action({ caller, request }, { values }) {
      const ends = values.do !== "reset";
      await setSuppressed(services, caller, values.email ?? "", ends);
      request.session.flash = { kind: "success", text: ends ? texts.added : texts.wasReset };
      return seeOther(paths.admin());
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: SuppressionsPage,
  }),
];
