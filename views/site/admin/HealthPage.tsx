import type { PageProps } from "../../../src/shared/form.ts";
import { formatNumber } from "../../../src/shared/format.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { HealthPageData } from "../../../src/shared/site/admin-operations.dto.ts";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Table } from "../../ui/Table.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

const words = adminText.health;

/** How this process and its database are. */
export function HealthPage({ data }: PageProps<HealthPageData>) {
  return (
    <AdminFrame data={data} current="health" title={words.title} lead={words.lead}>
      <Facts>
        {data.facts.map(({ key, value }) => (
          <Fact key={key} name={words.facts[key]}>
            {value}
          </Fact>
        ))}
      </Facts>
      <div className="admin-narrow">
        <Table
          caption={words.collections}
          rows={data.collections}
          keyOf={({ name }) => name}
          columns={[
            { head: words.collection, cell: ({ name }) => <code>{name}</code> },
            { head: words.documents, cell: ({ count }) => formatNumber(count), figures: true },
          ]}
        />
      </div>
    </AdminFrame>
  );
}
