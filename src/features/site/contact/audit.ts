import type { AuditKinds } from "../../../core/audit-kinds.ts";
import { contactAuditText as words } from "../../../shared/site/contact.audit.text.ts";

/** What the audit log tells of. */
export const contactAudit: AuditKinds = {
  actions: words.actions,
  subjects: {
    letter: { label: words.subjects.letter },
  },
};

declare module "../../../core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
