import { auditKinds } from "#core/audit-kinds.ts";
import { accountDataAuditText as words } from "#shared/accounts/account-data.audit.text.ts";

/** Kinds of audit log entries about account data. */
export const accountDataAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
}
