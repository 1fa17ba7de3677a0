import { auditKinds } from "#core/audit-kinds.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { storiesAuditText as words } from "#shared/stories/stories.audit.text.ts";

/** Kinds of audit log entries of this feature. */
export const storiesAudit = auditKinds(words, {
  pages: { story: (id) => cataloguePaths.story({ id, slug: "-" }) },
});

declare module "#core/audit-kinds.ts" {
  interface AuditActions extends Readonly<Record<keyof (typeof words)["actions"], string>> {}
  interface AuditSubjects extends Readonly<Record<keyof (typeof words)["subjects"], string>> {}
}
