import { auditKinds } from "#core/audit-kinds.ts";
import { secondFactorAuditText as words } from "#shared/accounts/second-factor.audit.text.ts";

/** Kinds of audit log entries about second factors. */
export const secondFactorAudit = auditKinds(words);

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
}
