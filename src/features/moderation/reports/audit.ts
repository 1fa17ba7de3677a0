import { auditKinds } from "#core/audit-kinds.ts";
import { reportsAuditText as words } from "#shared/moderation/reports.audit.text.ts";

/** Kinds of audit log entries about reports. */
export const reportsAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
