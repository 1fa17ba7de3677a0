import type { AdminWhoDto, AuditEntryDto } from "../../../shared/dto.ts";
import { paths } from "../../../shared/paths.ts";
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
        href: names.has(id) ? paths.adminUser(id) : null,
      };
    case "story":
      return { type, id, label: id, href: paths.story({ id, slug: "-" }) };
    case "list":
      return { type, id, label: id, href: paths.list(id) };
    case "review":
      return { type, id, label: id, href: paths.review(id) };
    case "comment":
      return { type, id, label: id, href: paths.comment(id) };
    case "update":
      return { type, id, label: id, href: paths.update(id) };
    case "mail":
      return { type, id, label: id, href: paths.adminMail(id) };
    case "settings":
      return { type, id, label: "", href: null };
    case "counters":
      return { type, id, label: "", href: paths.adminCounters() };
    default:
      return { type, id, label: id, href: null };
  }
}
