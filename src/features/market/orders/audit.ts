import type { AuditKinds } from "../../../core/audit-kinds.ts";
import { ordersAuditText as words } from "../../../shared/market/orders.audit.text.ts";

/** What the audit log tells of. */
export const ordersAudit: AuditKinds = {
  actions: words.actions,
  subjects: {
    order: { label: words.subjects.order },
  },
};

declare module "../../../core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
