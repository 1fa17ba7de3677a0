import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { HealthPageData } from "#shared/site/admin-operations.dto.ts";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Table } from "../../ui/Table.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

const texts = adminText.health;

/** Page of the state of this process and its database. */
export function HealthPage({ data }: PageProps<HealthPageData>) {
  return (
    <AdminFrame data={data} current="health" title={texts.title} lead={texts.lead}>
      <Facts>
        {data.facts.map(({ key, value }) => (
          <Fact key={key} name={texts.facts[key]}>
            {value}
          </Fact>
        ))}
      </Facts>
      <div className="admin-narrow">
        <Table
          caption={texts.collections}
          rows={data.collections}
          keyOf={({ name }) => name}
          columns={[
            { head: texts.collection, cell: ({ name }) => <code>{name}</code> },
            { head: texts.documents, cell: ({ count }) => formatNumber(count), figures: true },
          ]}
        />
      </div>
      <Table
        caption={texts.migrations}
        rows={data.migrations}
        keyOf={({ name }) => name}
        columns={[
          { head: texts.migration, cell: ({ name }) => <code>{name}</code> },
          { head: texts.migrationSummary, cell: ({ summary }) => summary },
          { head: texts.migrated, cell: ({ finishedAt }) => finishedAt ?? texts.interrupted },
        ]}
      />
    </AdminFrame>
  );
}
