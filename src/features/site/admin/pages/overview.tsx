import { OverviewPage } from "../../../../../views/site/admin/OverviewPage.tsx";
import { isAdmin } from "../../../../core/auth/viewer.ts";
import { isDiskFull } from "../../../../core/db/disk.ts";
import { countDeadEvents } from "../../../../core/events/index.ts";
import { definePage, type PageDefinition, staffOnly } from "../../../../core/pages/define-page.ts";
import { duplicatesPaths } from "../../../../shared/moderation/duplicates.paths.ts";
import { reportsPaths } from "../../../../shared/moderation/reports.paths.ts";
import { adminPaths } from "../../../../shared/site/admin.paths.ts";
import { adminText } from "../../../../shared/site/admin.text.ts";
import type { AdminFigureDto, AdminOverviewPageData } from "../../../../shared/site/admin-overview.dto.ts";
import { contactPaths } from "../../../../shared/site/contact.paths.ts";
import { cataloguePaths } from "../../../../shared/stories/catalogue.paths.ts";
import type { FeatureDependencies } from "../../../dependencies.ts";
import { countDuplicates } from "../../../moderation/duplicates/index.ts";
import { countAppeals, countOpenCases } from "../../../moderation/reports/index.ts";
import {
  countUsersForStaff,
  findUsernames,
  findUsersForStaff,
  presentStaffUser,
} from "../../../people/users/index.ts";
import { accountsIn, findAudit, presentAudit } from "../../../platform/audit/index.ts";
import { countListed } from "../../../stories/stories/index.ts";
import { countOpenLetters } from "../../contact/index.ts";
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
        entries: presentAudit(entries, await findUsernames(accountsIn(entries))),
      };
    },
    meta: () => ({ title: adminText.pageTitle(adminText.overview.title), robots: "noindex" }),
    Component: OverviewPage,
  });

/** What waits for somebody, where the viewer may be that somebody. */
async function waitingFor({ jobs, mailer }: Needs, admin: boolean): Promise<AdminFigureDto[]> {
  const [reports, appeals, letters, failedJobs, dead, failedMails] = await Promise.all([
    countOpenCases(),
    countAppeals(),
    countOpenLetters(),
    admin ? jobs.counts().then(({ failed }) => failed) : 0,
    admin ? countDeadEvents() : 0,
    admin ? mailer.countMails("failed") : 0,
  ]);
  const all: readonly AdminFigureDto[] = [
    { key: "reports", value: reports, href: reportsPaths.adminReports() },
    { key: "appeals", value: appeals, href: reportsPaths.adminAppeals() },
    { key: "letters", value: letters, href: contactPaths.adminLetters() },
    { key: "failedJobs", value: failedJobs, href: adminPaths.adminJobs() },
    { key: "deadEvents", value: dead, href: `${adminPaths.adminJobs()}?state=events` },
    { key: "failedMails", value: failedMails, href: `${adminPaths.adminMails()}?state=failed` },
  ];
  return all.filter(({ value }) => value > 0);
}

async function figuresOf({ services }: Needs, admin: boolean): Promise<AdminFigureDto[]> {
  const [users, stories, duplicates] = await Promise.all([
    countUsersForStaff(new Date(services.now().getTime() - WEEK)),
    countListed({}, services.now()),
    admin ? countDuplicates() : 0,
  ]);
  const plain = (key: AdminFigureDto["key"], value: number, href: string | null): AdminFigureDto => ({
    key,
    value,
    href,
  });
  return [
    plain("members", users.all, adminPaths.adminUsers()),
    plain("newMembers", users.recent, adminPaths.adminUsers()),
    plain("blocked", users.blocked, `${adminPaths.adminUsers()}?state=blocked`),
    plain("stories", stories.count, cataloguePaths.adminStories()),
    ...(admin ? [plain("duplicates", duplicates, duplicatesPaths.adminDuplicates())] : []),
  ];
}
