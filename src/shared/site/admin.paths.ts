/** URL paths of `site/admin`. */
export const adminPaths = {
  admin: () => "/admin",
  adminUsers: () => "/admin/users",
  adminUser: (id: string) => `/admin/users/${id}`,
  /** A form on an account's page: "block", "role"… */
  adminUserAct: (id: string, act: string) => `/admin/users/${id}/${act}`,
  /** Stops acting on a member's behalf. */
  onBehalfEnd: () => "/on-behalf/end",
  adminMails: () => "/admin/mail",
  adminMail: (id: string) => `/admin/mail/${id}`,
  adminJobs: () => "/admin/jobs",
  adminHealth: () => "/admin/health",
  /** What waits after a restore from a backup. */
  adminHold: () => "/admin/hold",
} as const;
