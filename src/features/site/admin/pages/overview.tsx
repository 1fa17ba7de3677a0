import { isAdmin } from "#core/base/viewer.ts";
import { isDiskFull } from "#core/db/disk.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import type { FeatureDependencies } from "#features/dependencies.ts";
import { countDuplicates } from "#features/moderation/duplicates/index.ts";
import { countUsersForStaff, findUsersForStaff, presentStaffUser } from "#features/people/staff/index.ts";
import { findUsernames } from "#features/people/users/index.ts";
import { accountsIn, findAudit, presentAudit } from "#features/platform/audit/index.ts";
import { countListed } from "#features/stories/catalogue/index.ts";
import { duplicatesPaths } from "#shared/moderation/duplicates.paths.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminFigureDto, AdminOverviewPageData } from "#shared/site/admin-overview.dto.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { OverviewPage } from "#views/site/admin/OverviewPage.tsx";
import { adminData } from "../present.ts";

const ROWS = 8;
const WEEK = 7 * 86_400_000;

type Needs = Pick<FeatureDependencies, "collected" | "connection" | "services">;

/** `/admin`: overview of the site's state. */
export const overviewPage = (dependencies: Needs): PageDefinition =>
  definePage<AdminOverviewPageData>({
    path: adminPaths.admin(),
    access: staffOnly,
    cache: "private",
    async load({ viewer }) {
      const admin = isAdmin(viewer);
      const [common, diskFull, waiting, figures, newest, log] = await Promise.all([
        adminData(viewer),
        isDiskFull(dependencies.connection),
        waitingFor(dependencies, admin),
        figuresOf(dependencies, admin),
        findUsersForStaff({}, { limit: ROWS }),
        admin ? findAudit({}, { limit: ROWS }) : null,
      ]);
      const entries = log?.rows ?? [];
      return {
        ...common,
        diskFull,
        waiting,
        figures,
        newest: newest.rows.map((user) => presentStaffUser(user, admin)),
        entries: presentAudit(
          entries,
          await findUsernames(accountsIn(entries)),
          dependencies.collected.audit(),
        ),
      };
    },
    meta: () => ({ title: adminText.pageTitle(adminText.overview.title), robots: "noindex" }),
    Component: OverviewPage,
  });

/** Counts open tasks the viewer is allowed to work on. */
async function waitingFor({ collected }: Needs, admin: boolean): Promise<AdminFigureDto[]> {
  const open = [...collected.adminAreas()]
    .sort((one, other) => one.place - other.place)
    .filter(({ adminsOnly }) => admin || !adminsOnly)
    .flatMap(({ waiting = [] }) => waiting);
  const all = await Promise.all(
    open.map(async ({ label, href, count }) => ({ label, href, value: await count() })),
  );
  return all.filter(({ value }) => value > 0);
}

async function figuresOf({ services }: Needs, admin: boolean): Promise<AdminFigureDto[]> {
  const [users, stories, duplicates] = await Promise.all([
    countUsersForStaff(new Date(services.now().getTime() - WEEK)),
    countListed({}, services.now()),
    admin ? countDuplicates() : 0,
  ]);
  const { figures } = adminText.overview;
  return [
    { label: figures.members, value: users.all, href: adminPaths.adminUsers() },
    { label: figures.newMembers, value: users.recent, href: adminPaths.adminUsers() },
    { label: figures.blocked, value: users.blocked, href: `${adminPaths.adminUsers()}?state=blocked` },
    { label: figures.stories, value: stories.count, href: cataloguePaths.adminStories() },
    ...(admin
      ? [{ label: figures.duplicates, value: duplicates, href: duplicatesPaths.adminDuplicates() }]
      : []),
  ];
}
