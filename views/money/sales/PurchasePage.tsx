import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { OWNED, type PurchaseState } from "#shared/money/purchases.ts";
import { receiptLines } from "#shared/money/receipt-lines.ts";
import type { PurchasePageData } from "#shared/money/sales.dto.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Time } from "../../ui/Time.tsx";
import { PaymentNotice } from "../payments/PaymentNotice.tsx";

const texts = salesText.purchase;
/** States of a failed purchase, after which the story can be bought again. */
const ENDED_UNPAID: readonly PurchaseState[] = ["declined", "expired"];

/** Page of a purchase: its receipt, or what is missing until there is one. */
export function PurchasePage({ data }: PageProps<PurchasePageData>) {
  const { purchase, refund, zone } = data;
  return (
    <div className="page page-narrow page-stack">
      <h1>{texts.title(purchase.title)}</h1>
      <PaymentNotice
        pay={data}
        here={moneyPaths.purchase(purchase.id)}
        again={purchase.story ? moneyPaths.buyStory(purchase.story) : undefined}
      />
      <section className="card" aria-labelledby="receipt">
        <h2 id="receipt">{texts.receipt}</h2>
        <Facts>
          <Fact name={salesText.purchases.state}>{salesText.state[purchase.state]}</Fact>
          {purchase.receipt && <Fact name={texts.number}>{purchase.receipt}</Fact>}
          {purchase.paidAt && (
            <Fact name={texts.paidOn}>
              <Time iso={purchase.paidAt} zone={zone} />
            </Fact>
          )}
          {purchase.author && <Fact name={texts.by}>{purchase.author.name}</Fact>}
          {purchase.refundReason && <Fact name={texts.refundReason}>{purchase.refundReason}</Fact>}
          {receiptLines(purchase).map(({ name, cents }) => (
            <Fact key={name} name={name}>
              {formatMoney(cents)}
            </Fact>
          ))}
        </Facts>
      </section>
      {refund !== "yes" && refund !== "not-paid" && <p>{salesText.refund[refund]}</p>}
      <div className="actions">
        {purchase.isGift && (
          <ButtonLink look="primary" href={moneyPaths.gift(purchase.id)}>
            {texts.gift}
          </ButtonLink>
        )}
        {purchase.story && OWNED.includes(purchase.state) && !purchase.isGift && (
          <ButtonLink look="primary" href={cataloguePaths.story(purchase.story)}>
            {texts.read}
          </ButtonLink>
        )}
        {purchase.story && !purchase.isGift && ENDED_UNPAID.includes(purchase.state) && (
          <ButtonLink look="primary" href={moneyPaths.buyStory(purchase.story)}>
            {texts.buyAgain}
          </ButtonLink>
        )}
        {purchase.receipt && (
          <ButtonLink look="quiet" href={moneyPaths.receipt(purchase.id)}>
            {texts.file}
          </ButtonLink>
        )}
        {refund === "yes" && (
          <ButtonLink look="quiet" href={moneyPaths.refundPurchase(purchase.id)}>
            {salesText.refund.button}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
