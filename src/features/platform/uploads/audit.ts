import type { AuditKinds } from "../../../core/audit-kinds.ts";
import { uploadsAuditText as words } from "../../../shared/platform/uploads.audit.text.ts";

/** What the audit log tells of. */
export const uploadsAudit: AuditKinds = {
  actions: words.actions,
  subjects: {
    upload: { label: words.subjects.upload },
  },
};

declare module "../../../core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
