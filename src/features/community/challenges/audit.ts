import type { AuditKinds } from "../../../core/audit-kinds.ts";
import { challengesAuditText as words } from "../../../shared/community/challenges.audit.text.ts";

/** What the audit log tells of. */
export const challengesAudit: AuditKinds = {
  actions: words.actions,
  subjects: {
    challenge: { label: words.subjects.challenge },
    "challenge-entry": { label: words.subjects["challenge-entry"] },
  },
};

declare module "../../../core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
