import type { AuditKinds } from "../../../core/audit-kinds.ts";
import { booksAuditText as words } from "../../../shared/money/books.audit.text.ts";

/** What the audit log tells of. */
export const booksAudit: AuditKinds = {
  actions: words.actions,
};

declare module "../../../core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
}
