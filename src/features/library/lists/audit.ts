import { auditKinds } from "#core/audit-kinds.ts";
import { listsAuditText as words } from "#shared/library/lists.audit.text.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";

/** Kinds of audit log entries about lists. */
export const listsAudit = auditKinds(words, { pages: { list: listsPaths.list } });

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
