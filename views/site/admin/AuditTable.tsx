import type { AuditEntryDto } from "#shared/platform/audit-entry.dto.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { Who } from "./Who.tsx";

const { audit } = adminText;

/** Table of audit entries; also used on the page of the member concerned. */
export function AuditTable({ entries, zone }: { entries: readonly AuditEntryDto[]; zone: string }) {
  return (
    <Table
      caption={audit.caption}
      rows={entries}
      keyOf={({ seq }) => String(seq)}
      columns={[
        { head: audit.number, cell: ({ seq }) => seq, figures: true },
        { head: audit.when, cell: ({ at }) => <Time iso={at} as="stamp" zone={zone} /> },
        { head: audit.who, cell: (entry) => <Actors entry={entry} /> },
        { head: audit.what, cell: ({ action }) => action },
        { head: audit.about, cell: (entry) => <Subject entry={entry} /> },
        { head: audit.details, cell: (entry) => <Details entry={entry} zone={zone} /> },
      ]}
    />
  );
}

function Actors({ entry: { by, as } }: { entry: AuditEntryDto }) {
  return (
    <>
      <Who who={by} />
      {as && <span className="fine"> {audit.onBehalf(as.username ?? adminText.gone)}</span>}
    </>
  );
}

function Subject({ entry: { subject } }: { entry: AuditEntryDto }) {
  if (!subject) return null;
  return (
    <>
      <span className="fine">{subject.kind} </span>
      {subject.href ? <a href={subject.href}>{subject.label}</a> : subject.label}
    </>
  );
}

function Details({ entry: { details }, zone }: { entry: AuditEntryDto; zone: string }) {
  if (details.length === 0) return null;
  return (
    <dl className="audit-details">
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{TIME.test(value) ? <Time iso={value} as="stamp" zone={zone} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
