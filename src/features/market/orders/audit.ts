import { auditKinds } from "#core/audit-kinds.ts";
import { ordersAuditText as words } from "#shared/market/orders.audit.text.ts";

/** Kinds of audit log entries about orders. */
export const ordersAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
