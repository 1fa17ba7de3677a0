import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import type { MySubscriptionsPageData, SubscriptionDto } from "#shared/money/subscriptions.dto.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { PaymentNotice } from "../payments/PaymentNotice.tsx";

const texts = subscriptionsText.mine;

/** Page of the member's subscriptions: paid periods, failed payments, and buttons to cancel or resume. */
export function MySubscriptionsPage({ data }: PageProps<MySubscriptionsPageData>) {
  const { subscriptions, zone } = data;
  const shown = subscriptions.filter(({ state }) => state !== "open");
  return (
    <div className="page page-narrow page-stack">
      <h1>{texts.title}</h1>
      <PaymentNotice
        pay={data}
        here={subscriptionsPaths.mySubscriptions()}
        again={subscriptionsPaths.premium()}
      />
      {shown.length === 0 && !data.progress && (
        <Empty
          icon="book-open"
          title={texts.none}
          action={<ButtonLink href={subscriptionsPaths.premium()}>{texts.look}</ButtonLink>}
        >
          <p>{texts.noneHint}</p>
        </Empty>
      )}
      {shown.map((subscription) => (
        <OneSubscription key={subscription.id} subscription={subscription} zone={zone} />
      ))}
    </div>
  );
}

function OneSubscription({ subscription, zone }: { subscription: SubscriptionDto; zone: string }) {
  const { id, plan, state, cents, paidUntil, cancelsAtEnd, nextTryAt, payments } = subscription;
  const runs = state === "active" || state === "past_due";
  const columns: Column<SubscriptionDto["payments"][number]>[] = [
    { head: texts.date, cell: ({ at }) => <Time iso={at} zone={zone} /> },
    { head: texts.until, cell: ({ until }) => <Time iso={until} zone={zone} /> },
    {
      head: texts.receipt,
      cell: ({ number, receipt }) =>
        receipt && <a href={subscriptionsPaths.subscriptionReceipt(id, number)}>{receipt}</a>,
    },
    { head: texts.amount, cell: (payment) => formatMoney(payment.cents), figures: true },
    ...(payments.some(({ refundedCents }) => refundedCents > 0)
      ? [
          {
            head: texts.refunded,
            cell: ({ refundedCents }: SubscriptionDto["payments"][number]) =>
              refundedCents > 0 ? formatMoney(refundedCents) : "",
            figures: true,
          },
        ]
      : []),
  ];
  const until = !runs ? texts.paidUntil : cancelsAtEnd ? texts.endsOn : texts.renews;
  return (
    <Card as="section">
      <div className="page-stack">
        <h2>{subscriptionsText.premium.description[plan]}</h2>
        {state === "past_due" && (
          <Notice kind="warning" title={texts.pastDue}>
            <p>{texts.pastDueBody}</p>
          </Notice>
        )}
        <Facts>
          <Fact name={texts.stateName}>{texts.state[state]}</Fact>
          <Fact name={texts.price}>{subscriptionsText.premium.priceOf[plan](formatMoney(cents))}</Fact>
          {paidUntil && (
            <Fact name={until}>
              <Time iso={paidUntil} zone={zone} />
            </Fact>
          )}
          {nextTryAt && (
            <Fact name={texts.nextAttempt}>
              <Time iso={nextTryAt} zone={zone} />
            </Fact>
          )}
        </Facts>
        {runs && cancelsAtEnd && (
          <form noValidate method="post" action={subscriptionsPaths.keepSubscription(id)}>
            <CsrfField />
            <Button look="primary">{texts.keep}</Button>
          </form>
        )}
        {runs && !cancelsAtEnd && (
          <ButtonLink look="quiet" href={subscriptionsPaths.cancelSubscription(id)}>
            {texts.cancel}
          </ButtonLink>
        )}
        {payments.length > 0 && (
          <Table caption={texts.payments} columns={columns} rows={payments} keyOf={({ at }) => at} />
        )}
      </div>
    </Card>
  );
}
