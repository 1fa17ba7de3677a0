import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import type {
  MySubscriptionsPageData,
  SubscriptionDto,
} from "../../../src/shared/money/subscriptions.dto.ts";
import { subscriptionsPaths } from "../../../src/shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "../../../src/shared/money/subscriptions.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const words = subscriptionsText.mine;

/** One's subscriptions: what is paid for, what failed, and how to end or keep it. */
export function MySubscriptionsPage({ data }: PageProps<MySubscriptionsPageData>) {
  const { subscriptions, payHref, zone } = data;
  const shown = subscriptions.filter(({ state }) => state !== "open");
  return (
    <div className="page page-narrow page-stack">
      <h1>{words.title}</h1>
      {payHref && (
        <Notice kind="info" title={words.state.open}>
          <p>{words.waiting}</p>
          <div className="actions">
            <ButtonLink look="primary" href={subscriptionsPaths.mySubscriptions()}>
              {words.again}
            </ButtonLink>
            <ButtonLink look="quiet" href={payHref}>
              {words.pay}
            </ButtonLink>
          </div>
        </Notice>
      )}
      {shown.length === 0 && !payHref && (
        <Empty
          icon="book-open"
          title={words.none}
          action={<ButtonLink href={subscriptionsPaths.premium()}>{words.look}</ButtonLink>}
        >
          <p>{words.noneHint}</p>
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
    { head: words.date, cell: ({ at }) => <Time iso={at} zone={zone} /> },
    { head: words.until, cell: ({ until }) => <Time iso={until} zone={zone} /> },
    {
      head: words.receipt,
      cell: ({ number, receipt }) =>
        receipt && <a href={subscriptionsPaths.subscriptionReceipt(id, number)}>{receipt}</a>,
    },
    { head: words.amount, cell: (payment) => formatMoney(payment.cents), figures: true },
    ...(payments.some(({ refundedCents }) => refundedCents > 0)
      ? [
          {
            head: words.refunded,
            cell: ({ refundedCents }: SubscriptionDto["payments"][number]) =>
              refundedCents > 0 ? formatMoney(refundedCents) : "",
            figures: true,
          },
        ]
      : []),
  ];
  const until = !runs ? words.paidUntil : cancelsAtEnd ? words.endsOn : words.renews;
  return (
    <Card as="section">
      <div className="page-stack">
        <h2>{subscriptionsText.premium.description[plan]}</h2>
        {state === "past_due" && (
          <Notice kind="warning" title={words.pastDue}>
            <p>{words.pastDueBody}</p>
          </Notice>
        )}
        <Facts>
          <Fact name={words.stateName}>{words.state[state]}</Fact>
          <Fact name={words.price}>{subscriptionsText.premium.priceOf[plan](formatMoney(cents))}</Fact>
          {paidUntil && (
            <Fact name={until}>
              <Time iso={paidUntil} zone={zone} />
            </Fact>
          )}
          {nextTryAt && (
            <Fact name={words.nextTry}>
              <Time iso={nextTryAt} zone={zone} />
            </Fact>
          )}
        </Facts>
        {runs && cancelsAtEnd && (
          <form method="post" action={subscriptionsPaths.keepSubscription(id)}>
            <CsrfField />
            <Button look="primary">{words.keep}</Button>
          </form>
        )}
        {runs && !cancelsAtEnd && (
          <ButtonLink look="quiet" href={subscriptionsPaths.cancelSubscription(id)}>
            {words.cancel}
          </ButtonLink>
        )}
        {payments.length > 0 && (
          <Table caption={words.payments} columns={columns} rows={payments} keyOf={({ at }) => at} />
        )}
      </div>
    </Card>
  );
}
