/** Addresses of `site/admin`. */
export const adminPaths = {
  admin: () => "/admin",
  adminUsers: () => "/admin/users",
  adminUser: (id: string) => `/admin/users/${id}`,
  /** A form on somebody's page: "block", "role"… */
  adminUserAct: (id: string, act: string) => `/admin/users/${id}/${act}`,
  /** Ends acting on somebody's behalf. */
  onBehalfEnd: () => "/on-behalf/end",
  adminMails: () => "/admin/mail",
  adminMail: (id: string) => `/admin/mail/${id}`,
  adminJobs: () => "/admin/jobs",
  adminHealth: () => "/admin/health",
} as const;
