import type { AuditKinds } from "../../../core/audit-kinds.ts";
import { servicesAuditText as words } from "../../../shared/market/services.audit.text.ts";

/** What the audit log tells of. */
export const servicesAudit: AuditKinds = {
  actions: words.actions,
  subjects: {
    service: { label: words.subjects.service },
  },
};

declare module "../../../core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
