import type { PageProps } from "#shared/form.ts";
import { formatMoney, formatNumber } from "#shared/format.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import type { AdminSubscriptionPageData } from "#shared/money/office.dto.ts";
import { officeText } from "#shared/money/office.text.ts";
import { paymentsText } from "#shared/money/payments.text.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { OfficeActs } from "../payments/OfficeActs.tsx";

const texts = officeText.subscriptions;
const look = officeText.look;
const mine = subscriptionsText.mine;

/** Staff page of one subscription: its terms, its payments, and the available actions. */
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
        <h2 id="what">{texts.what}</h2>
        <Facts>
          <Fact name={mine.stateName}>{mine.state[subscription.state]}</Fact>
          <Fact name={texts.memberName}>
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
          <Fact name={texts.failures}>{failures > 0 ? formatNumber(failures) : null}</Fact>
          <Fact name={mine.nextAttempt}>{nextTryAt && <Time iso={nextTryAt} as="stamp" zone={zone} />}</Fact>
          <Fact name={texts.cancelled}>
            {cancellation && subscriptionsText.cancel.reasons[cancellation.reason]}
          </Fact>
          <Fact name={texts.cancelledText}>{cancellation?.text}</Fact>
        </Facts>
      </section>
      {periods.length > 0 ? (
        <Table
          caption={texts.periods}
          columns={columnsIn(zone)}
          rows={periods}
          keyOf={({ number }) => String(number)}
        />
      ) : (
        <p>{texts.noPeriods}</p>
      )}
      <OfficeActs
        action={moneyAdminPaths.adminSubscription(subscription.id)}
        about={subscription.id}
        back={moneyAdminPaths.adminSubscriptions()}
        form={form}
        fields={formFields(form)}
        refunds={periods
          .filter(({ cents, refundedCents }) => refundedCents < cents)
          .map(({ number }) => ({ value: String(number), label: texts.refundOne(number) }))}
      />
    </AdminFrame>
  );
}

const columnsIn = (
  zone: string,
): readonly Column<AdminSubscriptionPageData["subscription"]["periods"][number]>[] => [
  { head: texts.period, cell: ({ number }) => formatNumber(number), figures: true },
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
