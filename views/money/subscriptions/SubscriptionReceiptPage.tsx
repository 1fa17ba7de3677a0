import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import { paymentLines } from "#shared/money/receipt-lines.ts";
import { salesText } from "#shared/money/sales.text.ts";
import type { SubscriptionReceiptPageData } from "#shared/money/subscriptions.dto.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = salesText.purchase;

/** Page with the receipt of one payment for premium, for reading, printing and filing. */
export function SubscriptionReceiptPage({ data }: PageProps<SubscriptionReceiptPageData>) {
  const { subscription, plan, payment, zone } = data;
  return (
    <div className="page page-narrow page-stack">
      <h1>{texts.receiptOf(payment.receipt)}</h1>
      <section className="card" aria-labelledby="receipt">
        <h2 id="receipt">{subscriptionsText.premium.description[plan]}</h2>
        <Facts>
          <Fact name={texts.paidOn}>
            <Time iso={payment.at} zone={zone} />
          </Fact>
          <Fact name={subscriptionsText.mine.until}>
            <Time iso={payment.until} zone={zone} />
          </Fact>
          {paymentLines(payment).map(({ name, cents }) => (
            <Fact key={name} name={name}>
              {formatMoney(cents)}
            </Fact>
          ))}
        </Facts>
      </section>
      <div className="actions">
        <ButtonLink
          look="quiet"
          href={subscriptionsPaths.subscriptionReceiptFile(subscription, payment.number)}
        >
          {texts.file}
        </ButtonLink>
        <ButtonLink look="quiet" href={subscriptionsPaths.mySubscriptions()}>
          {subscriptionsText.mine.title}
        </ButtonLink>
      </div>
    </div>
  );
}
