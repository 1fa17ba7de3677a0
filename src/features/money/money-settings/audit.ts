import type { AuditKinds } from "../../../core/audit-kinds.ts";
import { moneySettingsAuditText as words } from "../../../shared/money/money-settings.audit.text.ts";

/** What the audit log tells of. */
export const moneySettingsAudit: AuditKinds = {
  actions: words.actions,
  subjects: {
    "money-setting": { label: words.subjects["money-setting"] },
  },
};

declare module "../../../core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
