import { auditKinds } from "#core/audit-kinds.ts";
import { exchangesAuditText as words } from "#shared/community/exchanges.audit.text.ts";

/** Kinds of audit log entries about exchanges. */
export const exchangesAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
