import { auditKinds } from "#core/audit-kinds.ts";
import { contactAuditText as words } from "#shared/site/contact.audit.text.ts";

/** Kinds of audit log entries of this feature. */
export const contactAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
