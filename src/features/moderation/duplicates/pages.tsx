import { PastLastPageError } from "#core/base/errors.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pageNumber } from "#core/pages/page-number.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { DUPLICATES_PER_PAGE } from "#shared/moderation/duplicates.limits.ts";
import { duplicatesPaths } from "#shared/moderation/duplicates.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { DuplicatesPageData } from "#shared/site/admin-accounts.dto.ts";
import { DuplicatesPage } from "#views/site/admin/DuplicatesPage.tsx";
import { presentStaffUser } from "../../people/staff/index.ts";
import { zoneOf } from "../../people/users/index.ts";
import { dismissDuplicates, reopenDuplicates } from "./commands.ts";
import { presentGroup } from "./present.ts";
import { findDismissed, findDuplicates } from "./reads.ts";

const PAGES_MAX = 10_000;

/** `/admin/duplicates`: likely duplicates with evidence, and those staff found to be different people. */
export const duplicatesPage = (services: Services): PageDefinition =>
  definePage<DuplicatesPageData>({
    path: duplicatesPaths.adminDuplicates(),
    query: ["page", "show"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, query }) {
      const dismissed = query.get("show") === "dismissed";
      const page = pageNumber(query, PAGES_MAX);
      const part = { start: (page - 1) * DUPLICATES_PER_PAGE, limit: DUPLICATES_PER_PAGE };
      const common = { isAdmin: true, zone: await zoneOf(viewer), dismissed };
      if (dismissed) {
        const { rows, accounts, total } = await findDismissed(part);
        if (page > 1 && rows.length === 0) throw new PastLastPageError();
        const marks = rows.map(({ _id, users, at }) => ({
          id: String(_id),
          at: at.toISOString(),
          users: users.map((id) => ({
            id: String(id),
            username: accounts.get(String(id))?.username ?? null,
          })),
        }));
        return { ...common, groups: [], marks, paging: pagingOf(page, total, "dismissed") };
      }
      const { rows, accounts, total } = await findDuplicates(part);
      if (page > 1 && rows.length === 0) throw new PastLastPageError();
      const groups = rows.map((row) => presentGroup(row, accounts, presentStaffUser));
      return { ...common, groups, marks: [], paging: pagingOf(page, total) };
    },
    async action({ caller, request, url }, { values }) {
      const { id = "", intent } = values;
      const { dismissed, reopened } = adminText.duplicates;
      if (intent === "reopen") await reopenDuplicates(services, caller, id);
      else await dismissDuplicates(services, caller, id);
      request.session.flash = { kind: "success", text: intent === "reopen" ? reopened : dismissed };
      return seeOther(duplicatesPaths.adminDuplicates() + url.search);
    },
    meta: () => ({ title: adminText.pageTitle(adminText.duplicates.title), robots: "noindex" }),
    Component: DuplicatesPage,
  });

function pagingOf(page: number, total: number, show?: string): DuplicatesPageData["paging"] {
  const at = (number: number) => {
    const values = { ...(show ? { show } : {}), ...(number > 1 ? { page: String(number) } : {}) };
    const query = new URLSearchParams(values).toString();
    return query ? `${duplicatesPaths.adminDuplicates()}?${query}` : duplicatesPaths.adminDuplicates();
  };
  return {
    newer: page > 1 ? at(page - 1) : null,
    older: page * DUPLICATES_PER_PAGE < total ? at(page + 1) : null,
    total,
  };
}
