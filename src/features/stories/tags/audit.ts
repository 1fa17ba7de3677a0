import { auditKinds } from "#core/audit-kinds.ts";
import { tagsAuditText as words } from "#shared/stories/tags.audit.text.ts";

/** Kinds of audit log entries about tags. */
export const tagsAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
}
