import { UsersPage } from "../../../../../views/site/admin/UsersPage.tsx";
import { isAdmin } from "../../../../core/base/viewer.ts";
import { definePage, type PageDefinition, staffOnly } from "../../../../core/pages/define-page.ts";
import { readListFilters } from "../../../../core/pages/list-filters.ts";
import { pagingOf } from "../../../../core/pages/paging.ts";
import { dayRange } from "../../../../shared/day-range.ts";
import { ROLES, type Role } from "../../../../shared/people/staff.enums.ts";
import { adminPaths } from "../../../../shared/site/admin.paths.ts";
import { adminText } from "../../../../shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "../../../../shared/site/admin.ts";
import type { AdminUserState, AdminUsersPageData } from "../../../../shared/site/admin-accounts.dto.ts";
import { findUsersForStaff, presentStaffUser, riskLevels } from "../../../people/staff/index.ts";
import { adminData } from "../present.ts";

const FILTERS = ["q", "role", "state", "from", "to", "risk"] as const;
const STATES = ["active", "blocked", "unconfirmed"] as const satisfies readonly AdminUserState[];
const SEARCH_MAX = 200;

/** `/admin/users`: accounts, searched and filtered. Moderators neither see nor search addresses and their risk. */
export const usersPage = (): PageDefinition =>
  definePage<AdminUsersPageData>({
    path: adminPaths.adminUsers(),
    query: [...FILTERS, "after", "before"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const admin = isAdmin(viewer);
      const { filter, addressOf } = readListFilters(query, FILTERS, SEARCH_MAX);
      const common = await adminData(viewer);
      const [page, risks] = await Promise.all([
        findUsersForStaff(
          {
            search: filter.q,
            byEmail: admin,
            role: oneOf<Role>(ROLES, filter.role),
            state: oneOf(STATES, filter.state),
            risk: (admin && filter.risk) || undefined,
            ...dayRange(filter, common.zone),
          },
          { limit: ADMIN_PAGE_SIZE, after: query.get("after"), before: query.get("before") },
        ),
        admin ? riskLevels() : [],
      ]);
      return {
        ...common,
        filter,
        risks,
        users: page.rows.map((user) => presentStaffUser(user, admin)),
        cut: page.cut,
        paging: pagingOf(addressOf(adminPaths.adminUsers()), page, null),
      };
    },
    meta: () => ({ title: adminText.pageTitle(adminText.users.title), robots: "noindex" }),
    Component: UsersPage,
  });

const oneOf = <Value extends string>(values: readonly Value[], given: string): Value | undefined =>
  values.find((value) => value === given);
