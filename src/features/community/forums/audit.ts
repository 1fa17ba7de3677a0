import { auditKinds } from "#core/audit-kinds.ts";
import { forumsAuditText as words } from "#shared/community/forums.audit.text.ts";

/** Kinds of audit log entries about forums. */
export const forumsAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
