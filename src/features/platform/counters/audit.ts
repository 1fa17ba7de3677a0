import { auditKinds } from "#core/audit-kinds.ts";
import { countersAuditText as words } from "#shared/platform/counters.audit.text.ts";
import { countersPaths } from "#shared/platform/counters.paths.ts";

/** Audit log entries of this feature. */
export const countersAudit = auditKinds(words, {
  pages: { counters: () => countersPaths.adminCounters() },
  single: "counters",
});

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
