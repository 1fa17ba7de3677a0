import { auditKinds } from "../../../core/audit-kinds.ts";
import { usersAuditText as words } from "../../../shared/people/users.audit.text.ts";

/** What the audit log tells of. */
export const usersAudit = auditKinds(words);

declare module "../../../core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
