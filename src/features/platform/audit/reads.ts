import type { AuditAction } from "../../../core/audit-kinds.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { type AuditEntry, AuditLog } from "./model.ts";

/** What the log is asked for; everything unless said. */
export interface AuditFilter {
  /** Who acted. */
  readonly by?: string | undefined;
  readonly action?: AuditAction | undefined;
  /** Id of what was acted upon. */
  readonly subject?: string | undefined;
  readonly from?: Date | undefined;
  /** Not included. */
  readonly to?: Date | undefined;
}

/** Entries, the newest first; each filter alone is an equality and a walk of its index. */
export function findAudit(
  { by, action, subject, from, to }: AuditFilter,
  { limit, ...place }: Place & { readonly limit: number },
): Promise<KeysetPage<AuditEntry>> {
  const at = { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) };
  const filter = {
    ...(by ? { by } : {}),
    ...(action ? { action } : {}),
    ...(subject ? { "subject.id": subject } : {}),
    ...(from || to ? { at } : {}),
  };
  return findKeysetPage<AuditEntry, AuditEntry>(AuditLog, {
    filter,
    key: "at",
    limit,
    projection: { seq: 1, at: 1, by: 1, as: 1, action: 1, subject: 1, details: 1, hash: 1 },
    ...place,
  });
}
