import type { AuditKinds } from "../../../core/audit-kinds.ts";
import { salesAuditText as words } from "../../../shared/money/sales.audit.text.ts";

/** What the audit log tells of. */
export const salesAudit: AuditKinds = {
  actions: words.actions,
  subjects: {
    purchase: { label: words.subjects.purchase },
  },
};

declare module "../../../core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
