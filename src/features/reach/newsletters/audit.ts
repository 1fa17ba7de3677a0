import { auditKinds } from "#core/audit-kinds.ts";
import { newslettersAuditText as words } from "#shared/reach/newsletters.audit.text.ts";

/** Audit log entries of this feature. */
export const newslettersAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
}
