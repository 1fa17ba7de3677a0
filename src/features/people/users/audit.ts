import { auditKinds } from "#core/audit-kinds.ts";
import { usersAuditText as words } from "#shared/people/users.audit.text.ts";

/** Audit log entries of this feature. */
export const usersAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
