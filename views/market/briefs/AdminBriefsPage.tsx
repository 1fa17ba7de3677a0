import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import type { AdminBriefsPageData, BriefRowDto } from "../../../src/shared/market/briefs.dto.ts";
import { BRIEF_LISTS } from "../../../src/shared/market/briefs.enums.ts";
import { briefsPaths } from "../../../src/shared/market/briefs.paths.ts";
import { briefsText } from "../../../src/shared/market/briefs.text.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { AdminFilters } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Select } from "../../ui/Field.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const words = briefsText.admin;

/** Briefs of everybody, for the staff. */
export function AdminBriefsPage({ data }: PageProps<AdminBriefsPageData>) {
  const { briefs, list, zone } = data;
  return (
    <AdminFrame data={data} current="briefs" title={words.title} lead={words.lead}>
      <AdminFilters action={briefsPaths.admin()} on={list !== "open"}>
        <Select
          name="list"
          id="filter-list"
          label={words.which}
          value={list}
          options={BRIEF_LISTS.map((value) => ({ value, label: words.lists[value] }))}
        />
      </AdminFilters>
      {briefs.length === 0 ? (
        <Empty icon="check" title={words.none} />
      ) : (
        <Table caption={words.list} columns={columnsIn(zone)} rows={briefs} keyOf={({ id }) => id} />
      )}
      <Pagination paging={data.paging} />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): readonly Column<BriefRowDto>[] => [
  { head: words.brief, cell: ({ id, title }) => <a href={briefsPaths.brief(id)}>{title}</a> },
  { head: words.author, cell: ({ author }) => author?.name ?? words.gone },
  { head: words.category, cell: ({ category }) => servicesText.categories[category].name },
  { head: words.which, cell: ({ state }) => briefsText.states[state] },
  { head: words.offers, cell: ({ offers }) => String(offers), figures: true },
  {
    head: words.budget,
    cell: ({ budgetCents }) => (budgetCents === null ? null : formatMoney(budgetCents)),
    figures: true,
  },
  { head: words.until, cell: ({ closesAt }) => <Time iso={closesAt} as="stamp" zone={zone} /> },
];
