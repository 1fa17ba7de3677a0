import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney, formatNumber } from "../../../src/shared/format.ts";
import { moneyAdminPaths } from "../../../src/shared/money/money-admin.paths.ts";
import type { AdminPayoutDto, AdminPayoutsPageData } from "../../../src/shared/money/payouts.dto.ts";
import { payoutsPaths } from "../../../src/shared/money/payouts.paths.ts";
import { payoutsText } from "../../../src/shared/money/payouts.text.ts";
import { PAYOUT_STATES } from "../../../src/shared/money/payouts.ts";
import { AdminFilters, optionsOf } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const words = payoutsText.admin;

/** What this month's run would pay, and every payout there was. */
export function AdminPayoutsPage({ data, form }: PageProps<AdminPayoutsPageData>) {
  const { payouts, paging, zone, filter } = data;
  return (
    <AdminFrame data={data} current="payouts" title={payoutsText.title} lead={words.lead}>
      <FormErrors form={form} />
      <Plan data={data} />
      <AdminFilters action={moneyAdminPaths.adminPayouts()} on={Object.values(filter).some(Boolean)}>
        <Select
          name="state"
          id="filter-state"
          label={payoutsText.state}
          value={filter.state}
          options={optionsOf(PAYOUT_STATES, payoutsText.states)}
        />
        <Field
          name="month"
          id="filter-month"
          label={words.month}
          value={filter.month}
          placeholder={data.month}
        />
        <Field
          name="member"
          id="filter-member"
          label={words.member}
          value={filter.member}
          error={data.isNobody ? words.nobody : undefined}
          autoCapitalize="none"
        />
      </AdminFilters>
      {payouts.length === 0 ? (
        <Empty icon="search" title={words.none} />
      ) : (
        <Table caption={words.list} columns={columnsIn(zone)} rows={payouts} keyOf={({ id }) => id} />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

function Plan({ data: { plan, month, minimumCents } }: { data: AdminPayoutsPageData }) {
  const sum = ({ count, cents }: { count: number; cents: number }) => words.membersAnd(count, cents);
  return (
    <section className="page-stack" aria-labelledby="plan">
      <h2 id="plan">{words.plan(payoutsText.monthName(month))}</h2>
      <p>{words.planLead(formatMoney(minimumCents))}</p>
      <Facts>
        <Fact name={words.states.due}>{sum(plan.due)}</Fact>
        <Fact name={words.states["no-account"]}>{sum(plan.withoutAccount)}</Fact>
        <Fact name={words.states.done}>{formatNumber(plan.done)}</Fact>
      </Facts>
      {plan.named.length > 0 && (
        <Table
          caption={words.named}
          columns={[
            { head: words.member, cell: ({ member }) => member },
            { head: payoutsText.amount, cell: ({ cents }) => formatMoney(cents), figures: true },
            { head: payoutsText.state, cell: ({ state }) => words.states[state] },
          ]}
          rows={plan.named}
          keyOf={({ member }) => member}
        />
      )}
      <form method="post" action={moneyAdminPaths.adminPayouts()}>
        <CsrfField />
        <Button look="primary" name="intent" value="run">
          {words.run}
        </Button>
      </form>
    </section>
  );
}

const columnsIn = (zone: string): readonly Column<AdminPayoutDto>[] => [
  { head: payoutsText.date, cell: ({ createdAt }) => <Time iso={createdAt} as="stamp" zone={zone} /> },
  {
    head: payoutsText.month,
    cell: ({ id, month }) => <a href={payoutsPaths.payout(id)}>{payoutsText.monthName(month)}</a>,
  },
  { head: payoutsText.attempt, cell: ({ attempt }) => attempt, figures: true },
  { head: words.member, cell: ({ member }) => member },
  { head: payoutsText.amount, cell: ({ amountCents }) => formatMoney(amountCents), figures: true },
  {
    head: payoutsText.state,
    cell: ({ state, failure }) => (
      <>
        {payoutsText.states[state]}
        {failure && <span className="cell-more">{payoutsText.failures[failure]}</span>}
      </>
    ),
  },
  {
    head: words.act,
    cell: ({ id, state, member }) =>
      state === "failed" && (
        <form className="cell-acts" method="post" action={moneyAdminPaths.adminPayouts()}>
          <CsrfField />
          <input type="hidden" name="id" defaultValue={id} />
          <button className="btn btn-small" type="submit" name="intent" value="retry">
            {words.retry}
            <span className="visually-hidden">: {member}</span>
          </button>
        </form>
      ),
  },
];
