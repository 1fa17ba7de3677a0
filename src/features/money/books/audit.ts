import { auditKinds } from "#core/audit-kinds.ts";
import { booksAuditText as words } from "#shared/money/books.audit.text.ts";

/** Audit log entries of this feature. */
export const booksAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
}
