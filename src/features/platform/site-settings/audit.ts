import { auditKinds } from "#core/audit-kinds.ts";
import { siteSettingsAuditText as words } from "#shared/platform/site-settings.audit.text.ts";

/** Audit log entries of this feature. */
export const siteSettingsAudit = auditKinds(words, { single: "settings" });

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
