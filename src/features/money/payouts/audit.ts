import { auditKinds } from "#core/audit-kinds.ts";
import { payoutsAuditText as words } from "#shared/money/payouts.audit.text.ts";

/** Audit log entries of this feature. */
export const payoutsAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
}
