import { auditKinds } from "../../../core/audit-kinds.ts";
import { booksAuditText as words } from "../../../shared/money/books.audit.text.ts";

/** What the audit log tells of. */
export const booksAudit = auditKinds(words);

declare module "../../../core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
}
