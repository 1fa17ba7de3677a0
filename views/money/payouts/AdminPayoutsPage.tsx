import type { PageProps } from "#shared/form.ts";
import { formatMoney, formatNumber } from "#shared/format.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import type { AdminPayoutDto, AdminPayoutsPageData } from "#shared/money/payouts.dto.ts";
import { payoutsPaths } from "#shared/money/payouts.paths.ts";
import { payoutsText } from "#shared/money/payouts.text.ts";
import { PAYOUT_STATES } from "#shared/money/payouts.ts";
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

const texts = payoutsText.admin;

/** Staff page with a preview of this month's payout run, and all past payouts. */
export function AdminPayoutsPage({ data, form }: PageProps<AdminPayoutsPageData>) {
  const { payouts, paging, zone, filter } = data;
  return (
    <AdminFrame data={data} current="payouts" title={payoutsText.title} lead={texts.lead}>
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
          label={texts.month}
          value={filter.month}
          placeholder={data.month}
        />
        <Field
          name="member"
          id="filter-member"
          label={texts.member}
          value={filter.member}
          error={data.isNobody ? texts.nobody : undefined}
          autoCapitalize="none"
        />
      </AdminFilters>
      {payouts.length === 0 ? (
        <Empty icon="search" title={texts.none} />
      ) : (
        <Table caption={texts.list} columns={columnsIn(zone)} rows={payouts} keyOf={({ id }) => id} />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

function Plan({ data: { plan, month, minimumCents } }: { data: AdminPayoutsPageData }) {
  const sum = ({ count, cents }: { count: number; cents: number }) => texts.membersAnd(count, cents);
  return (
    <section className="page-stack" aria-labelledby="plan">
      <h2 id="plan">{texts.plan(payoutsText.monthName(month))}</h2>
      <p>{texts.planLead(formatMoney(minimumCents))}</p>
      <Facts>
        <Fact name={texts.states.due}>{sum(plan.due)}</Fact>
        <Fact name={texts.states["no-account"]}>{sum(plan.withoutAccount)}</Fact>
        <Fact name={texts.states.held}>{sum(plan.held)}</Fact>
        <Fact name={texts.states.done}>{formatNumber(plan.done)}</Fact>
      </Facts>
      {plan.named.length > 0 && (
        <Table
          caption={texts.named}
          columns={[
            { head: texts.member, cell: ({ member }) => member },
            { head: payoutsText.amount, cell: ({ cents }) => formatMoney(cents), figures: true },
            { head: payoutsText.state, cell: ({ state }) => texts.states[state] },
          ]}
          rows={plan.named}
          keyOf={({ member }) => member}
        />
      )}
      {plan.banned.length > 0 && (
        <>
          <p>{texts.bannedLead}</p>
          <Table
            caption={texts.banned}
            columns={[
              { head: texts.member, cell: ({ member }) => member },
              { head: payoutsText.amount, cell: ({ cents }) => formatMoney(cents), figures: true },
              { head: payoutsText.state, cell: ({ state }) => texts.states[state] },
              {
                head: texts.actions,
                cell: ({ id, member, released }) => <Decide id={id} member={member} released={released} />,
              },
            ]}
            rows={plan.banned}
            keyOf={({ id }) => id}
          />
        </>
      )}
      <form noValidate method="post" action={moneyAdminPaths.adminPayouts()}>
        <CsrfField />
        <Button look="primary" name="intent" value="run">
          {texts.run}
        </Button>
      </form>
    </section>
  );
}

/** Form that releases a blocked member's payouts, or holds them again. */
function Decide({ id, member, released }: { id: string; member: string; released: boolean }) {
  return (
    <form noValidate className="cell-acts" method="post" action={moneyAdminPaths.adminPayouts()}>
      <CsrfField />
      <input type="hidden" name="member" defaultValue={id} />
      <button className="btn btn-small" type="submit" name="intent" value={released ? "hold" : "release"}>
        {released ? texts.hold : texts.release}
        <span className="visually-hidden">: {member}</span>
      </button>
    </form>
  );
}

const columnsIn = (zone: string): readonly Column<AdminPayoutDto>[] => [
  { head: payoutsText.date, cell: ({ createdAt }) => <Time iso={createdAt} as="stamp" zone={zone} /> },
  {
    head: payoutsText.month,
    cell: ({ id, month }) => <a href={payoutsPaths.payout(id)}>{payoutsText.monthName(month)}</a>,
  },
  { head: payoutsText.attempt, cell: ({ attempt }) => attempt, figures: true },
  { head: texts.member, cell: ({ member }) => member },
  { head: payoutsText.amount, cell: ({ amountCents }) => formatMoney(amountCents), figures: true },
  {
    head: payoutsText.state,
    cell: ({ state, failure, held }) => (
      <>
        {held ? texts.held : payoutsText.states[state]}
        {failure && <span className="cell-more">{payoutsText.failures[failure]}</span>}
      </>
    ),
  },
  {
    head: texts.actions,
    cell: ({ id, state, member, memberId, held }) =>
      held ? (
        <Decide id={memberId} member={member} released={false} />
      ) : state === "failed" ? (
        <form noValidate className="cell-acts" method="post" action={moneyAdminPaths.adminPayouts()}>
          <CsrfField />
          <input type="hidden" name="id" defaultValue={id} />
          <button className="btn btn-small" type="submit" name="intent" value="retry">
            {texts.retry}
            <span className="visually-hidden">: {member}</span>
          </button>
        </form>
      ) : null,
  },
];
