import { dayRange } from "#core/base/day-range.ts";
import { isAdmin } from "#core/base/viewer.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { readListFilters } from "#core/pages/list-filters.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { findUsersForStaff, presentStaffUser, riskLevels } from "#features/people/staff/index.ts";
import { ROLES, type Role } from "#shared/people/staff.enums.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import type { AdminUserFilterState, AdminUsersPageData } from "#shared/site/admin-accounts.dto.ts";
import { UsersPage } from "#views/site/admin/UsersPage.tsx";
import { adminData } from "../present.ts";

const FILTERS = ["q", "role", "state", "from", "to", "risk"] as const;
const STATES = [
  "active",
  "blocked",
  "unconfirmed",
  "looksAlike",
] as const satisfies readonly AdminUserFilterState[];
const SEARCH_MAX = 200;
const texts = adminText.users;

/**
 * `/admin/users`: accounts, with search and filters. Moderators can neither see nor search addresses and
 * their risk.
 */
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
    file: defineListFile({
      name: "members",
      rows: ({ users }: AdminUsersPageData) => users,
      columns: [
        [texts.name, ({ username }) => username],
        [texts.displayName, ({ name }) => name],
        [texts.email, ({ email }) => email],
        [texts.role, ({ role }) => texts.roles[role]],
        [texts.state, ({ state }) => texts.states[state]],
        [texts.risk, ({ risk }) => risk],
        [texts.joined, ({ joinedAt }) => joinedAt],
        [texts.seen, ({ seenAt }) => seenAt],
      ],
    }),
  });

const oneOf = <Value extends string>(values: readonly Value[], given: string): Value | undefined =>
  values.find((value) => value === given);
