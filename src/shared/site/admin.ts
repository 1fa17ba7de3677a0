import { paths } from "../paths.ts";

/** Places of the back office, in their order; `adminsOnly` ones are no business of moderators (product.md, People). */
export const ADMIN_SECTIONS = [
  { key: "overview", href: paths.admin(), adminsOnly: false },
  { key: "users", href: paths.adminUsers(), adminsOnly: false },
  { key: "duplicates", href: paths.adminDuplicates(), adminsOnly: true },
  { key: "reports", href: paths.adminReports(), adminsOnly: false },
  { key: "letters", href: paths.adminLetters(), adminsOnly: false },
  { key: "mail", href: paths.adminMails(), adminsOnly: true },
  { key: "jobs", href: paths.adminJobs(), adminsOnly: true },
  { key: "counters", href: paths.adminCounters(), adminsOnly: true },
  { key: "settings", href: paths.adminSettings(), adminsOnly: true },
  { key: "audit", href: paths.adminAudit(), adminsOnly: true },
  { key: "health", href: paths.adminHealth(), adminsOnly: true },
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
