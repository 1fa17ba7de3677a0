import { auditKinds } from "#core/audit-kinds.ts";
import { commentsAuditText as words } from "#shared/talk/comments.audit.text.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";

/** Audit log entries about comments. */
export const commentsAudit = auditKinds(words, { pages: { comment: commentsPaths.comment } });

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
