import type { PageProps } from "#shared/form.ts";
import { auditPaths } from "#shared/platform/audit.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AuditPageData } from "#shared/site/admin-audit.dto.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { AdminFilters } from "./AdminFilters.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { AuditTable } from "./AuditTable.tsx";

const { audit } = adminText;

/** Page of staff actions, newest first. */
export function AuditPage({ data }: PageProps<AuditPageData>) {
  const { entries, paging, zone } = data;
  return (
    <AdminFrame data={data} current="audit" title={audit.title} lead={audit.lead}>
      <Filters data={data} />
      {entries.length === 0 ? (
        <Empty icon="search" title={audit.empty}>
          <p>{audit.emptyHint}</p>
        </Empty>
      ) : (
        <AuditTable entries={entries} zone={zone} />
      )}
      <Pagination paging={paging} />
      <p className="fine">{audit.verifyHint}</p>
    </AdminFrame>
  );
}

function Filters({ data: { filter, unknown, actions } }: { data: AuditPageData }) {
  const error = (name: "by" | "subject") => (unknown.includes(name) ? audit.nobody : undefined);
  const at = (name: string) => ({ name, id: `filter-${name}` });
  return (
    <AdminFilters action={auditPaths.adminAudit()} on={Object.values(filter).some(Boolean)}>
      <Field {...at("by")} error={error("by")} label={audit.by} value={filter.by} autoCapitalize="none" />
      <Select
        {...at("action")}
        label={audit.action}
        value={filter.action}
        options={[{ value: "", label: adminText.all }, ...actions]}
      />
      <Field
        {...at("subject")}
        error={error("subject")}
        label={audit.subject}
        value={filter.subject}
        autoCapitalize="none"
      />
      <Field {...at("from")} type="date" label={adminText.from} value={filter.from} />
      <Field {...at("to")} type="date" label={adminText.to} value={filter.to} />
    </AdminFilters>
  );
}
