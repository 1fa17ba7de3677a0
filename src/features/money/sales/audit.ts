import { auditKinds } from "#core/audit-kinds.ts";
import { salesAuditText as words } from "#shared/money/sales.audit.text.ts";

/** Audit log entries of this feature. */
export const salesAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
