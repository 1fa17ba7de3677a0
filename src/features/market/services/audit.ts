import { auditKinds } from "#core/audit-kinds.ts";
import { servicesAuditText as words } from "#shared/market/services.audit.text.ts";

/** Kinds of audit log entries about services. */
export const servicesAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
