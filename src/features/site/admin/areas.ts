import type { AdminArea } from "#core/admin-area.ts";
import { countDeadEvents } from "#core/events/index.ts";
import { countSetAside } from "#core/jobs/index.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";

const { sections, overview } = adminText;
const failedMails = `${adminPaths.adminMails()}?state=failed`;
const deadEvents = `${adminPaths.adminJobs()}?state=events`;
const setAside = `${adminPaths.adminJobs()}?state=set-aside`;

/** Back-office areas about the site and its members. */
export const adminAreas = ({
  jobs,
  mailer,
}: Pick<FeatureDependencies, "jobs" | "mailer">): readonly AdminArea[] => [
  {
    key: "overview",
    label: sections.overview,
    href: adminPaths.admin(),
    adminsOnly: false,
    group: null,
    place: 10,
  },
  {
    key: "users",
    label: sections.users,
    href: adminPaths.adminUsers(),
    adminsOnly: false,
    group: "moderation",
    place: 20,
  },
  {
    key: "mail",
    label: sections.mail,
    href: adminPaths.adminMails(),
    adminsOnly: true,
    group: "mail",
    place: 70,
    waiting: [
      { label: overview.figures.failedMails, href: failedMails, count: () => mailer.countMails("failed") },
      { label: overview.figures.stoppedMails, href: adminPaths.adminMails(), count: mailer.countStopped },
    ],
  },
  {
    key: "jobs",
    label: sections.jobs,
    href: adminPaths.adminJobs(),
    adminsOnly: true,
    group: "site",
    place: 80,
    waiting: [
      {
        label: overview.figures.failedJobs,
        href: adminPaths.adminJobs(),
        count: async () => (await jobs.counts()).failed,
      },
      { label: overview.figures.failedEvents, href: deadEvents, count: countDeadEvents },
      { label: overview.figures.setAside, href: setAside, count: countSetAside },
    ],
  },
  {
    key: "health",
    label: sections.health,
    href: adminPaths.adminHealth(),
    adminsOnly: true,
    group: "site",
    place: 120,
  },
];
