import { auditKinds } from "#core/audit-kinds.ts";
import { reviewQueueAuditText as words } from "#shared/site/review-queue.audit.text.ts";

/** Kinds of audit log entries about assignments in the review queue. */
export const reviewQueueAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
}
