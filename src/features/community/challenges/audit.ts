import { auditKinds } from "#core/audit-kinds.ts";
import { challengesAuditText as words } from "#shared/community/challenges.audit.text.ts";

/** Kinds of audit log entries about challenges. */
export const challengesAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
