import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import type { AdminPurchaseDto, AdminPurchasesPageData } from "#shared/money/office.dto.ts";
import { officeText } from "#shared/money/office.text.ts";
import { PURCHASE_STATES } from "#shared/money/purchases.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { AdminFilters, optionsOf } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { FoundList } from "../../site/admin/FoundList.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import type { Column } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = officeText.purchases;

/** Staff page of all purchases, searchable by buyer, story and state. */
export function AdminPurchasesPage({ data }: PageProps<AdminPurchasesPageData>) {
  const { purchases, paging, zone, filter, nobody } = data;
  const error = (field: "buyer" | "author") =>
    nobody.includes(field) ? officeText.search.nobody : undefined;
  return (
    <AdminFrame data={data} current="purchases" title={texts.title} lead={texts.lead}>
      <AdminFilters action={moneyAdminPaths.adminPurchases()} on={Object.values(filter).some(Boolean)}>
        <Select
          name="state"
          id="filter-state"
          label={officeText.search.state}
          value={filter.state}
          options={optionsOf(PURCHASE_STATES, salesText.state)}
        />
        <Field
          name="buyer"
          id="filter-buyer"
          label={texts.buyer}
          value={filter.buyer}
          error={error("buyer")}
          autoCapitalize="none"
        />
        <Field
          name="author"
          id="filter-author"
          label={texts.author}
          value={filter.author}
          error={error("author")}
          autoCapitalize="none"
        />
        <Field name="word" id="filter-word" label={officeText.search.word} value={filter.word} />
      </AdminFilters>
      <FoundList
        caption={texts.list}
        none={texts.none}
        columns={columnsIn(zone)}
        rows={purchases}
        paging={paging}
      />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): readonly Column<AdminPurchaseDto>[] => [
  {
    head: officeText.search.created,
    cell: ({ createdAt }) => <Time iso={createdAt} as="stamp" zone={zone} />,
  },
  {
    head: salesText.purchase.story,
    cell: ({ id, title, isGift }) => (
      <>
        <a href={moneyAdminPaths.adminPurchase(id)}>{title}</a>
        {isGift && <span className="cell-more">{texts.gift}</span>}
      </>
    ),
  },
  { head: texts.buyerName, cell: ({ buyer }) => <Who who={buyer} /> },
  { head: texts.authorName, cell: ({ author }) => <Who who={author} /> },
  { head: salesText.purchases.price, cell: ({ priceCents }) => formatMoney(priceCents), figures: true },
  {
    head: officeText.look.refunded,
    cell: ({ refundedCents }) => (refundedCents > 0 ? formatMoney(refundedCents) : ""),
    figures: true,
  },
  { head: officeText.search.state, cell: ({ state }) => salesText.state[state] },
  { head: texts.receipt, cell: ({ receipt }) => receipt ?? "" },
];
