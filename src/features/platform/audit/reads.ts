import type { AuditAction } from "#core/audit-kinds.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { type AuditEntry, AuditLog } from "./model.ts";

/** Filters for the log; all optional. */
export interface AuditFilter {
  /** Id of the acting staff member. */
  readonly by?: string | undefined;
  readonly action?: AuditAction | undefined;
  /** Id of the subject of the act. */
  readonly subject?: string | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

/** Finds entries, newest first; each single filter is an equality match on its index. */
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
