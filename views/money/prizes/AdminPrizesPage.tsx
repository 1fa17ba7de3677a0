import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import { moneyAdminPaths } from "../../../src/shared/money/money-admin.paths.ts";
import type { AdminPrizeDto, AdminPrizesPageData } from "../../../src/shared/money/office.dto.ts";
import { officeText } from "../../../src/shared/money/office.text.ts";
import { PRIZE_STATES } from "../../../src/shared/money/prizes.enums.ts";
import { AdminFilters, optionsOf } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { FoundList } from "../../site/admin/FoundList.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Select } from "../../ui/Field.tsx";
import type { Column } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const words = officeText.prizes;

/** All prize money of challenges, by where it is. */
export function AdminPrizesPage({ data }: PageProps<AdminPrizesPageData>) {
  const { prizes, paging, zone, filter } = data;
  return (
    <AdminFrame data={data} current="prizes" title={words.title} lead={words.lead}>
      <AdminFilters action={moneyAdminPaths.adminPrizes()} on={Boolean(filter.state)}>
        <Select
          name="state"
          id="filter-state"
          label={officeText.search.state}
          value={filter.state}
          options={optionsOf(PRIZE_STATES, words.states)}
        />
      </AdminFilters>
      <FoundList
        caption={words.list}
        none={words.none}
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
    head: words.challenge,
    cell: ({ challenge }) => (
      <a href={challengesPaths.challenge(challenge.id)} dir="auto">
        {challenge.title}
      </a>
    ),
  },
  { head: words.owner, cell: ({ owner }) => <Who who={owner} /> },
  { head: words.total, cell: ({ totalCents }) => formatMoney(totalCents), figures: true },
  { head: words.given, cell: ({ givenCents }) => formatMoney(givenCents), figures: true },
  { head: officeText.look.refunded, cell: ({ refundedCents }) => formatMoney(refundedCents), figures: true },
  { head: officeText.search.state, cell: ({ state }) => words.states[state] },
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
