import { auditKinds } from "#core/audit-kinds.ts";
import { adminAuditText as words } from "#shared/site/admin.audit.text.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";

/** Kinds of audit log entries of this feature. */
export const adminAudit = auditKinds(words, {
  pages: { mail: (id: string) => (id === "all" ? adminPaths.adminMails() : adminPaths.adminMail(id)) },
});

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
