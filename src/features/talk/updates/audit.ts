import { auditKinds } from "#core/audit-kinds.ts";
import { updatesAuditText as words } from "#shared/talk/updates.audit.text.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";

/** Audit log entries about updates. */
export const updatesAudit = auditKinds(words, { pages: { update: updatesPaths.update } });

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
