import { query } from "../address.ts";

/** URL paths of `platform/audit`. */
export const auditPaths = {
  adminAudit: (filter: { subject?: string; by?: string } = {}) => `/admin/audit${query(filter)}`,
} as const;
