import type { AllAuditKinds } from "#core/audit-kinds.ts";
import { isId } from "#core/db/ids.ts";
import type { AdminWhoDto } from "#shared/back-office.ts";
import { auditDetailsText } from "#shared/platform/audit-details.text.ts";
import type { AuditEntryDto } from "#shared/platform/audit-entry.dto.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AuditEntry } from "./model.ts";

/** Returns the ids of accounts referenced by entries. */
export const accountsIn = (entries: readonly AuditEntry[]): string[] =>
  entries.flatMap(({ by, as, subject, details }) => [
    ...(by ? [by] : []),
    ...(as ? [as] : []),
    ...(subject?.type === "user" ? [subject.id] : []),
    ...Object.values(details).flatMap((value) => String(value).split(" ").filter(isId)),
  ]);

/** Presents entries as text, with the accounts' current names. */
export const presentAudit = (
  entries: readonly AuditEntry[],
  names: ReadonlyMap<string, string>,
  kinds: AllAuditKinds,
): AuditEntryDto[] =>
  entries.map(({ seq, at, by, as, action, subject, details }) => ({
    seq,
    at: at.toISOString(),
    by: by ? who(by, names) : null,
    as: as ? who(as, names) : null,
    action: kinds.actions.get(action) ?? action,
    subject: subject && presentSubject(subject, names, kinds),
    details: Object.entries(details)
      .filter(([, value]) => value !== "")
      .map(([name, value]) => ({ label: labelOf(name), value: shown(value, names) })),
  }));

/** Entries of earlier versions of the product may have details without a label. */
const labelOf = (name: string): string => LABELS.get(name) ?? name;

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(auditDetailsText));

function shown(value: string | number | boolean, names: ReadonlyMap<string, string>): string {
  if (typeof value === "boolean") return value ? adminText.yes : adminText.no;
  return String(value)
    .split(" ")
    .map((word) => names.get(word) ?? word)
    .join(" ");
}

const who = (id: string, names: ReadonlyMap<string, string>): AdminWhoDto => ({
  id,
  username: names.get(id) ?? null,
});

function presentSubject(
  { type, id }: NonNullable<AuditEntry["subject"]>,
  names: ReadonlyMap<string, string>,
  { subjects }: AllAuditKinds,
): AuditEntryDto["subject"] {
  const { label: kind = type, href, single } = subjects.get(type) ?? {};
  if (type !== "user") return { kind, label: single ? "" : id, href: href?.(id) ?? null };
  const name = names.get(id);
  return { kind, label: name ?? id, href: name === undefined ? null : adminPaths.adminUser(id) };
}
