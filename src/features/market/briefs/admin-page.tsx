import { AdminBriefsPage } from "../../../../views/market/briefs/AdminBriefsPage.tsx";
import { isAdmin } from "../../../core/base/viewer.ts";
import { definePage, type PageDefinition, staffOnly } from "../../../core/pages/define-page.ts";
import { pagingOf } from "../../../core/pages/paging.ts";
import type { Services } from "../../../core/services.ts";
import type { AdminBriefsPageData } from "../../../shared/market/briefs.dto.ts";
import { BRIEF_LISTS } from "../../../shared/market/briefs.enums.ts";
import { briefsPaths } from "../../../shared/market/briefs.paths.ts";
import { briefsText } from "../../../shared/market/briefs.text.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { zoneOf } from "../../people/users/index.ts";
import { presentBriefs } from "./present.ts";
import { findForStaff } from "./reads.ts";

/** `/admin/briefs`: what authors describe to all sellers, and what of it was taken down. */
export const adminBriefsPage = (services: Services): PageDefinition =>
  definePage<AdminBriefsPageData>({
    path: briefsPaths.admin(),
    query: ["list", "after", "before"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const list = BRIEF_LISTS.find((each) => each === query.get("list")) ?? "open";
      const place = { after: query.get("after"), before: query.get("before") };
      const [page, zone] = await Promise.all([findForStaff(list, place), zoneOf(viewer)]);
      return {
        ...{ isAdmin: isAdmin(viewer), list, zone },
        briefs: await presentBriefs(page.rows, viewer.id!, services.now()),
        paging: pagingOf(briefsPaths.admin(list), page, null),
      };
    },
    meta: () => ({ title: adminText.pageTitle(briefsText.admin.title), robots: "noindex" }),
    Component: AdminBriefsPage,
  });
