import type { AuditKinds } from "../../../core/audit-kinds.ts";
import { adminAuditText as words } from "../../../shared/site/admin.audit.text.ts";
import { adminPaths } from "../../../shared/site/admin.paths.ts";

/** What the audit log tells of. */
export const adminAudit: AuditKinds = {
  actions: words.actions,
  subjects: {
    mail: { label: words.subjects.mail, href: adminPaths.adminMail },
    job: { label: words.subjects.job },
    event: { label: words.subjects.event },
  },
};

declare module "../../../core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
