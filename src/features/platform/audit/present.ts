import { listsPaths } from "../../../shared/library/lists.paths.ts";
import { countersPaths } from "../../../shared/platform/counters.paths.ts";
import type { AdminWhoDto } from "../../../shared/site/admin.dto.ts";
import { adminPaths } from "../../../shared/site/admin.paths.ts";
import type { AuditEntryDto } from "../../../shared/site/admin-audit.dto.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import { commentsPaths } from "../../../shared/talk/comments.paths.ts";
import { reviewsPaths } from "../../../shared/talk/reviews.paths.ts";
import { updatesPaths } from "../../../shared/talk/updates.paths.ts";

import type { AuditEntry } from "./model.ts";

/** Ids of accounts that entries name. */
export const accountsIn = (entries: readonly AuditEntry[]): string[] =>
  entries.flatMap(({ by, as, subject }) => [
    ...(by ? [by] : []),
    ...(as ? [as] : []),
    ...(subject?.type === "user" ? [subject.id] : []),
  ]);

/** Entries with the names that accounts have today. */
export const presentAudit = (
  entries: readonly AuditEntry[],
  names: ReadonlyMap<string, string>,
): AuditEntryDto[] =>
  entries.map(({ seq, at, by, as, action, subject, details }) => ({
    seq,
    at: at.toISOString(),
    by: by ? who(by, names) : null,
    as: as ? who(as, names) : null,
    action,
    subject: subject && presentSubject(subject, names),
    details: Object.entries(details).map(([name, value]) => ({ name, value: String(value) })),
  }));

const who = (id: string, names: ReadonlyMap<string, string>): AdminWhoDto => ({
  id,
  username: names.get(id) ?? null,
});

function presentSubject(
  { type, id }: NonNullable<AuditEntry["subject"]>,
  names: ReadonlyMap<string, string>,
): AuditEntryDto["subject"] {
  switch (type) {
    case "user":
      return {
        type,
        id,
        label: names.get(id) ?? id,
        href: names.has(id) ? adminPaths.adminUser(id) : null,
      };
    case "story":
      return { type, id, label: id, href: cataloguePaths.story({ id, slug: "-" }) };
    case "list":
      return { type, id, label: id, href: listsPaths.list(id) };
    case "review":
      return { type, id, label: id, href: reviewsPaths.review(id) };
    case "comment":
      return { type, id, label: id, href: commentsPaths.comment(id) };
    case "update":
      return { type, id, label: id, href: updatesPaths.update(id) };
    case "mail":
      return { type, id, label: id, href: adminPaths.adminMail(id) };
    case "settings":
      return { type, id, label: "", href: null };
    case "counters":
      return { type, id, label: "", href: countersPaths.adminCounters() };
    default:
      return { type, id, label: id, href: null };
  }
}
