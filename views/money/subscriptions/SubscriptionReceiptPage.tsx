import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import { paymentLines } from "../../../src/shared/money/receipt-lines.ts";
import { salesText } from "../../../src/shared/money/sales.text.ts";
import type { SubscriptionReceiptPageData } from "../../../src/shared/money/subscriptions.dto.ts";
import { subscriptionsPaths } from "../../../src/shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "../../../src/shared/money/subscriptions.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Time } from "../../ui/Time.tsx";

const words = salesText.purchase;

/** The receipt of one payment for premium, to read, to print and to keep. */
export function SubscriptionReceiptPage({ data }: PageProps<SubscriptionReceiptPageData>) {
  const { subscription, plan, payment, zone } = data;
  return (
    <div className="page page-narrow page-stack">
      <h1>{words.receiptOf(payment.receipt)}</h1>
      <section className="card" aria-labelledby="receipt">
        <h2 id="receipt">{subscriptionsText.premium.description[plan]}</h2>
        <Facts>
          <Fact name={words.paidOn}>
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
          {words.file}
        </ButtonLink>
        <ButtonLink look="quiet" href={subscriptionsPaths.mySubscriptions()}>
          {subscriptionsText.mine.title}
        </ButtonLink>
      </div>
    </div>
  );
}
