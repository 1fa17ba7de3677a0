import { auditKinds } from "#core/audit-kinds.ts";
import { uploadsAuditText as words } from "#shared/platform/uploads.audit.text.ts";

/** Audit log entries of this feature. */
export const uploadsAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
