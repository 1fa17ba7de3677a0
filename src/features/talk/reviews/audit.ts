import { auditKinds } from "#core/audit-kinds.ts";
import { reviewsAuditText as words } from "#shared/talk/reviews.audit.text.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";

/** Audit log entries about reviews. */
export const reviewsAudit = auditKinds(words, { pages: { review: reviewsPaths.review } });

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
