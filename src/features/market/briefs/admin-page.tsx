import { isAdmin } from "#core/base/viewer.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { pagingOf } from "#core/pages/paging.ts";
import type { Services } from "#core/services.ts";
import { centsToInput } from "#shared/format.ts";
import type { AdminBriefsPageData } from "#shared/market/briefs.dto.ts";
import { BRIEF_LISTS } from "#shared/market/briefs.enums.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { AdminBriefsPage } from "#views/market/briefs/AdminBriefsPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import { presentBriefs } from "./present.ts";
import { findForStaff } from "./reads.ts";

const texts = briefsText.admin;

/** `/admin/briefs`: briefs open to all sellers, including removed ones. */
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
        isAdmin: isAdmin(viewer),
        list,
        zone,
        briefs: await presentBriefs(page.rows, viewer.id!, services.now()),
        paging: pagingOf(briefsPaths.admin(list), page, null),
      };
    },
    meta: () => ({ title: adminText.pageTitle(briefsText.admin.title), robots: "noindex" }),
    Component: AdminBriefsPage,
    file: defineListFile({
      name: "briefs",
      rows: ({ briefs }: AdminBriefsPageData) => briefs,
      columns: [
        [texts.brief, ({ title }) => title],
        [texts.author, ({ author }) => author?.name ?? texts.gone],
        [texts.category, ({ category }) => servicesText.categories[category].name],
        [texts.which, ({ state }) => briefsText.states[state]],
        [texts.offers, ({ offers }) => offers],
        [texts.budget, ({ budgetCents }) => (budgetCents === null ? null : centsToInput(budgetCents))],
        [texts.until, ({ closesAt }) => closesAt],
      ],
    }),
  });
