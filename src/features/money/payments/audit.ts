import { auditKinds } from "#core/audit-kinds.ts";
import { paymentsAuditText as words } from "#shared/money/payments.audit.text.ts";

/** Audit log entries of this feature. */
export const paymentsAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
}
