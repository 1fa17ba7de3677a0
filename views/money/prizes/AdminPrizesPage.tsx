import { challengesPaths } from "#shared/community/challenges.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { formatDate, formatMoney } from "#shared/format.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import type { AdminPrizeDto, AdminPrizesPageData } from "#shared/money/office.dto.ts";
import { officeText } from "#shared/money/office.text.ts";
import { PRIZE_STATES } from "#shared/money/prizes.enums.ts";
import { AdminFilters, optionsOf } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { FoundList } from "../../site/admin/FoundList.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Select } from "../../ui/Field.tsx";
import type { Column } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = officeText.prizes;

/** Staff page of all challenge prize money, by state. */
export function AdminPrizesPage({ data }: PageProps<AdminPrizesPageData>) {
  const { prizes, paging, zone, filter } = data;
  return (
    <AdminFrame data={data} current="prizes" title={texts.title} lead={texts.lead}>
      <AdminFilters action={moneyAdminPaths.adminPrizes()} on={Boolean(filter.state)}>
        <Select
          name="state"
          id="filter-state"
          label={officeText.search.state}
          value={filter.state}
          options={optionsOf(PRIZE_STATES, texts.states)}
        />
      </AdminFilters>
      <FoundList
        caption={texts.list}
        none={texts.none}
        columns={columnsIn(zone)}
        rows={prizes}
        paging={paging}
      />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): readonly Column<AdminPrizeDto>[] => [
  {
    head: officeText.search.created,
    cell: ({ createdAt }) => <Time iso={createdAt} as="stamp" zone={zone} />,
  },
  {
    head: texts.challenge,
    cell: ({ challenge }) => (
      <a href={challengesPaths.challenge(challenge.id)} dir="auto">
        {challenge.title}
      </a>
    ),
  },
  { head: texts.owner, cell: ({ owner }) => <Who who={owner} /> },
  { head: texts.total, cell: ({ totalCents }) => formatMoney(totalCents), figures: true },
  { head: texts.given, cell: ({ givenCents }) => formatMoney(givenCents), figures: true },
  { head: officeText.look.refunded, cell: ({ refundedCents }) => formatMoney(refundedCents), figures: true },
  {
    head: officeText.search.state,
    cell: ({ state, payAt }) => (
      <>
        {texts.states[state]}
        {payAt && <span className="cell-more">{texts.payOn(formatDate(payAt, zone))}</span>}
      </>
    ),
  },
  {
    head: officeText.look.ledger,
    cell: ({ id, paidAt, challenge }) =>
      paidAt && (
        <a href={moneyAdminPaths.adminLedger(id)}>
          <Time iso={paidAt} zone={zone} />
          <span className="visually-hidden">: {challenge.title}</span>
        </a>
      ),
  },
];
