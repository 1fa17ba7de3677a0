/** Entries per page of the back office. */
export const ADMIN_PAGE_SIZE = 25;

/** Forms on an account's page. */
const ADMIN_USER_ACTS = ["block", "unblock", "role", "sign-out", "verify-email", "on-behalf"] as const;
export type AdminUserAct = (typeof ADMIN_USER_ACTS)[number];

/** States of jobs; those that need attention first. */
export const ADMIN_JOB_STATES = ["failed", "waiting", "running", "done"] as const;
export type AdminJobState = (typeof ADMIN_JOB_STATES)[number];

/** Lists of the page of jobs. */
export const ADMIN_JOB_LISTS = [...ADMIN_JOB_STATES, "events", "set-aside"] as const;
export type AdminJobList = (typeof ADMIN_JOB_LISTS)[number];

/** States of mails; those that need attention first. */
export const ADMIN_MAIL_STATES = ["failed", "queued", "sent", "kept"] as const;
export type AdminMailState = (typeof ADMIN_MAIL_STATES)[number];
