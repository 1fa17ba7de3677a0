import { auditKinds } from "#core/audit-kinds.ts";
import { duplicatesAuditText as words } from "#shared/moderation/duplicates.audit.text.ts";

/** Kinds of audit log entries about duplicate accounts. */
export const duplicatesAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
