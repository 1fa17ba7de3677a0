import { auditKinds } from "#core/audit-kinds.ts";
import { advanceCopiesAuditText as words } from "#shared/reach/advance-copies.audit.text.ts";

/** Audit log entries of this feature. */
export const advanceCopiesAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
}
