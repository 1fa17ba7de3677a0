import { duplicatesPaths } from "../moderation/duplicates.paths.ts";
import { reportsPaths } from "../moderation/reports.paths.ts";
import { auditPaths } from "../platform/audit.paths.ts";
import { countersPaths } from "../platform/counters.paths.ts";
import { siteSettingsPaths } from "../platform/site-settings.paths.ts";
import { cataloguePaths } from "../stories/catalogue.paths.ts";
import { adminPaths } from "./admin.paths.ts";
import { contactPaths } from "./contact.paths.ts";

/** Places of the back office, in their order; `adminsOnly` ones are no business of moderators (product.md, People). */
export const ADMIN_SECTIONS = [
  { key: "overview", href: adminPaths.admin(), adminsOnly: false },
  { key: "users", href: adminPaths.adminUsers(), adminsOnly: false },
  { key: "stories", href: cataloguePaths.adminStories(), adminsOnly: false },
  { key: "duplicates", href: duplicatesPaths.adminDuplicates(), adminsOnly: true },
  { key: "reports", href: reportsPaths.adminReports(), adminsOnly: false },
  { key: "letters", href: contactPaths.adminLetters(), adminsOnly: false },
  { key: "mail", href: adminPaths.adminMails(), adminsOnly: true },
  { key: "jobs", href: adminPaths.adminJobs(), adminsOnly: true },
  { key: "counters", href: countersPaths.adminCounters(), adminsOnly: true },
  { key: "settings", href: siteSettingsPaths.adminSettings(), adminsOnly: true },
  { key: "audit", href: auditPaths.adminAudit(), adminsOnly: true },
  { key: "health", href: adminPaths.adminHealth(), adminsOnly: true },
] as const;

export type AdminSection = (typeof ADMIN_SECTIONS)[number]["key"];

/** Entries a page of the back office. */
export const ADMIN_PAGE_SIZE = 25;

/** Forms on an account's page. */
const ADMIN_USER_ACTS = ["block", "unblock", "role", "sign-out", "verify-email", "on-behalf"] as const;
export type AdminUserAct = (typeof ADMIN_USER_ACTS)[number];

/** States of jobs, those first that want looking at. */
export const ADMIN_JOB_STATES = ["failed", "waiting", "running", "done"] as const;
export type AdminJobState = (typeof ADMIN_JOB_STATES)[number];

/** States of mails, those first that want looking at. */
export const ADMIN_MAIL_STATES = ["failed", "queued", "sent", "kept"] as const;
export type AdminMailState = (typeof ADMIN_MAIL_STATES)[number];
