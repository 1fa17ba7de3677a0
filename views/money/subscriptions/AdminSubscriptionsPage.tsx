import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import type { AdminSubscriptionDto, AdminSubscriptionsPageData } from "#shared/money/office.dto.ts";
import { officeText } from "#shared/money/office.text.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { SUBSCRIPTION_STATES } from "#shared/money/subscriptions.ts";
import { AdminFilters, optionsOf } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { FoundList } from "../../site/admin/FoundList.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import type { Column } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = officeText.subscriptions;
const mine = subscriptionsText.mine;

/** Staff page of all subscriptions, searchable by subscriber and state. */
export function AdminSubscriptionsPage({ data }: PageProps<AdminSubscriptionsPageData>) {
  const { subscriptions, paging, zone, filter, isNobody } = data;
  return (
    <AdminFrame data={data} current="subscriptions" title={texts.title} lead={texts.lead}>
      <AdminFilters action={moneyAdminPaths.adminSubscriptions()} on={Object.values(filter).some(Boolean)}>
        <Select
          name="state"
          id="filter-state"
          label={officeText.search.state}
          value={filter.state}
          options={optionsOf(SUBSCRIPTION_STATES, mine.state)}
        />
        <Field
          name="member"
          id="filter-member"
          label={texts.member}
          value={filter.member}
          error={isNobody ? officeText.search.nobody : undefined}
          autoCapitalize="none"
        />
        <Field name="word" id="filter-word" label={texts.word} value={filter.word} />
      </AdminFilters>
      <FoundList
        caption={texts.list}
        none={texts.none}
        columns={columnsIn(zone)}
        rows={subscriptions}
        paging={paging}
      />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): readonly Column<AdminSubscriptionDto>[] => [
  {
    head: officeText.search.created,
    cell: ({ createdAt }) => <Time iso={createdAt} as="stamp" zone={zone} />,
  },
  {
    head: mine.name,
    cell: ({ id, plan }) => (
      <a href={moneyAdminPaths.adminSubscription(id)}>{subscriptionsText.premium.plan[plan]}</a>
    ),
  },
  { head: texts.memberName, cell: ({ member }) => <Who who={member} /> },
  { head: mine.price, cell: ({ cents }) => formatMoney(cents), figures: true },
  { head: mine.stateName, cell: ({ state }) => mine.state[state] },
  {
    head: mine.paidUntil,
    cell: ({ paidUntil, cancelsAtEnd }) =>
      paidUntil && (
        <>
          <Time iso={paidUntil} zone={zone} />
          {cancelsAtEnd && <span className="cell-more">{mine.endsOn}</span>}
        </>
      ),
  },
];
