import { auditKinds } from "#core/audit-kinds.ts";
import { listFilesAuditText as words } from "#shared/site/list-files.audit.text.ts";

/** Kinds of audit log entries about downloads of staff lists. */
export const listFilesAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
}
