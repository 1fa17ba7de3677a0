import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney, formatNumber } from "../../../src/shared/format.ts";
import { moneyAdminPaths } from "../../../src/shared/money/money-admin.paths.ts";
import type { AdminSubscriptionPageData } from "../../../src/shared/money/office.dto.ts";
import { officeText } from "../../../src/shared/money/office.text.ts";
import { paymentsText } from "../../../src/shared/money/payments.text.ts";
import { subscriptionsText } from "../../../src/shared/money/subscriptions.text.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { OfficeActs } from "../payments/OfficeActs.tsx";

const words = officeText.subscriptions;
const look = officeText.look;
const mine = subscriptionsText.mine;

/** One subscription: what was agreed, what was paid, and what may be done. */
export function AdminSubscriptionPage({ data, form }: PageProps<AdminSubscriptionPageData>) {
  const { subscription, zone } = data;
  const { periods, cancellation, failures, nextTryAt, paidUntil } = subscription;
  return (
    <AdminFrame
      data={data}
      current="subscriptions"
      title={subscriptionsText.premium.description[subscription.plan]}
    >
      <section className="card" aria-labelledby="what">
        <h2 id="what">{words.what}</h2>
        <Facts>
          <Fact name={mine.stateName}>{mine.state[subscription.state]}</Fact>
          <Fact name={words.memberName}>
            <Who who={subscription.member} />
          </Fact>
          <Fact name={mine.price}>{formatMoney(subscription.cents)}</Fact>
          <Fact name={look.provider}>{paymentsText.providers[subscription.provider]}</Fact>
          <Fact name={officeText.search.created}>
            <Time iso={subscription.createdAt} as="stamp" zone={zone} />
          </Fact>
          <Fact name={subscription.cancelsAtEnd ? mine.endsOn : mine.paidUntil}>
            {paidUntil && <Time iso={paidUntil} zone={zone} />}
          </Fact>
          <Fact name={words.failures}>{failures > 0 ? formatNumber(failures) : null}</Fact>
          <Fact name={mine.nextTry}>{nextTryAt && <Time iso={nextTryAt} as="stamp" zone={zone} />}</Fact>
          <Fact name={words.cancelled}>
            {cancellation && subscriptionsText.cancel.reasons[cancellation.reason]}
          </Fact>
          <Fact name={words.cancelledText}>{cancellation?.text}</Fact>
        </Facts>
      </section>
      {periods.length > 0 ? (
        <Table
          caption={words.periods}
          columns={columnsIn(zone)}
          rows={periods}
          keyOf={({ number }) => String(number)}
        />
      ) : (
        <p>{words.noPeriods}</p>
      )}
      <OfficeActs
        action={moneyAdminPaths.adminSubscription(subscription.id)}
        about={subscription.id}
        back={moneyAdminPaths.adminSubscriptions()}
        form={form}
        fields={formFields(form)}
        refunds={periods
          .filter(({ cents, refundedCents }) => refundedCents < cents)
          .map(({ number }) => ({ value: String(number), label: words.refundOne(number) }))}
      />
    </AdminFrame>
  );
}

const columnsIn = (
  zone: string,
): readonly Column<AdminSubscriptionPageData["subscription"]["periods"][number]>[] => [
  { head: words.period, cell: ({ number }) => formatNumber(number), figures: true },
  { head: mine.date, cell: ({ start }) => <Time iso={start} zone={zone} /> },
  { head: mine.until, cell: ({ end }) => <Time iso={end} zone={zone} /> },
  { head: mine.amount, cell: ({ cents }) => formatMoney(cents), figures: true },
  { head: look.providerFee, cell: ({ feeCents }) => formatMoney(feeCents), figures: true },
  {
    head: look.refunded,
    cell: ({ refundedCents }) => (refundedCents > 0 ? formatMoney(refundedCents) : ""),
    figures: true,
  },
];
