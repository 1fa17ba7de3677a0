import { auditKinds } from "../../../core/audit-kinds.ts";
import { salesAuditText as words } from "../../../shared/money/sales.audit.text.ts";

/** What the audit log tells of. */
export const salesAudit = auditKinds(words);

declare module "../../../core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
