import { auditKinds } from "#core/audit-kinds.ts";
import { moneySettingsAuditText as words } from "#shared/money/money-settings.audit.text.ts";

/** Audit log entries of this feature. */
export const moneySettingsAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
