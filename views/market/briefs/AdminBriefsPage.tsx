import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import type { AdminBriefsPageData, BriefRowDto } from "#shared/market/briefs.dto.ts";
import { BRIEF_LISTS } from "#shared/market/briefs.enums.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { AdminFilters } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Select } from "../../ui/Field.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = briefsText.admin;

/** Staff page of all briefs. */
export function AdminBriefsPage({ data }: PageProps<AdminBriefsPageData>) {
  const { briefs, list, zone } = data;
  return (
    <AdminFrame data={data} current="briefs" title={texts.title} lead={texts.lead}>
      <AdminFilters action={briefsPaths.admin()} on={list !== "open"}>
        <Select
          name="list"
          id="filter-list"
          label={texts.which}
          value={list}
          options={BRIEF_LISTS.map((value) => ({ value, label: texts.lists[value] }))}
        />
      </AdminFilters>
      {briefs.length === 0 ? (
        <Empty icon="check" title={texts.none} />
      ) : (
        <Table caption={texts.list} columns={columnsIn(zone)} rows={briefs} keyOf={({ id }) => id} />
      )}
      <Pagination paging={data.paging} />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): readonly Column<BriefRowDto>[] => [
  { head: texts.brief, cell: ({ id, title }) => <a href={briefsPaths.brief(id)}>{title}</a> },
  { head: texts.author, cell: ({ author }) => author?.name ?? texts.gone },
  { head: texts.category, cell: ({ category }) => servicesText.categories[category].name },
  { head: texts.which, cell: ({ state }) => briefsText.states[state] },
  { head: texts.offers, cell: ({ offers }) => String(offers), figures: true },
  {
    head: texts.budget,
    cell: ({ budgetCents }) => (budgetCents === null ? null : formatMoney(budgetCents)),
    figures: true,
  },
  { head: texts.until, cell: ({ closesAt }) => <Time iso={closesAt} as="stamp" zone={zone} /> },
];
