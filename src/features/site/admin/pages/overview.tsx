import { OverviewPage } from "../../../../../views/site/admin/OverviewPage.tsx";
import { isAdmin } from "../../../../core/auth/viewer.ts";
import { isDiskFull } from "../../../../core/db/disk.ts";
import { definePage, type PageDefinition, staffOnly } from "../../../../core/pages/define-page.ts";
import { duplicatesPaths } from "../../../../shared/moderation/duplicates.paths.ts";
import { adminPaths } from "../../../../shared/site/admin.paths.ts";
import { adminText } from "../../../../shared/site/admin.text.ts";
import type { AdminFigureDto, AdminOverviewPageData } from "../../../../shared/site/admin-overview.dto.ts";
import { cataloguePaths } from "../../../../shared/stories/catalogue.paths.ts";
import type { FeatureDependencies } from "../../../dependencies.ts";
import { countDuplicates } from "../../../moderation/duplicates/index.ts";
import {
  countUsersForStaff,
  findUsernames,
  findUsersForStaff,
  presentStaffUser,
} from "../../../people/users/index.ts";
import { accountsIn, findAudit, presentAudit } from "../../../platform/audit/index.ts";
import { countListed } from "../../../stories/stories/index.ts";
import { adminData } from "../present.ts";

const ROWS = 8;
const WEEK = 7 * 86_400_000;

type Needs = Pick<FeatureDependencies, "connection" | "services" | "jobs" | "mailer">;

/** `/admin`: how things stand. */
export const overviewPage = (dependencies: Needs): PageDefinition =>
  definePage<AdminOverviewPageData>({
    path: adminPaths.admin(),
    access: staffOnly,
    cache: "private",
    async load({ viewer }) {
      const admin = isAdmin(viewer);
      const [common, diskFull, figures, newest, log] = await Promise.all([
        adminData(viewer),
        isDiskFull(dependencies.connection),
        figuresOf(dependencies, admin),
        findUsersForStaff({}, { limit: ROWS }),
        admin ? findAudit({}, { limit: ROWS }) : null,
      ]);
      const entries = log?.rows ?? [];
      return {
        ...common,
        diskFull,
        figures,
        newest: newest.rows.map((user) => presentStaffUser(user, admin)),
        entries: presentAudit(entries, await findUsernames(accountsIn(entries))),
      };
    },
    meta: () => ({ title: adminText.pageTitle(adminText.overview.title), robots: "noindex" }),
    Component: OverviewPage,
  });

async function figuresOf({ services, jobs, mailer }: Needs, admin: boolean): Promise<AdminFigureDto[]> {
  const [users, stories, failedJobs, failedMails, duplicates] = await Promise.all([
    countUsersForStaff(new Date(services.now().getTime() - WEEK)),
    countListed({}, services.now()),
    admin ? jobs.counts().then(({ failed }) => failed) : 0,
    admin ? mailer.countMails("failed") : 0,
    admin ? countDuplicates() : 0,
  ]);
  const plain = (key: AdminFigureDto["key"], value: number, href: string | null): AdminFigureDto => ({
    key,
    value,
    href,
    alert: false,
  });
  const wanting = (key: AdminFigureDto["key"], value: number, href: string): AdminFigureDto => ({
    ...plain(key, value, href),
    alert: value > 0,
  });
  return [
    plain("members", users.all, adminPaths.adminUsers()),
    plain("newMembers", users.recent, adminPaths.adminUsers()),
    plain("blocked", users.blocked, `${adminPaths.adminUsers()}?state=blocked`),
    plain("stories", stories.count, cataloguePaths.stories()),
    ...(admin
      ? [
          wanting("failedJobs", failedJobs, adminPaths.adminJobs()),
          wanting("failedMails", failedMails, `${adminPaths.adminMails()}?state=failed`),
          plain("duplicates", duplicates, duplicatesPaths.adminDuplicates()),
        ]
      : []),
  ];
}
