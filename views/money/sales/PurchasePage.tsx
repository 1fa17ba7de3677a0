import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import { OWNED, type PurchaseState } from "../../../src/shared/money/purchases.ts";
import { receiptLines } from "../../../src/shared/money/receipt-lines.ts";
import type { PurchasePageData } from "../../../src/shared/money/sales.dto.ts";
import { salesText } from "../../../src/shared/money/sales.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { DiffersNotice } from "../payments/DiffersNotice.tsx";

const words = salesText.purchase;
/** States of which nothing came: the story can be bought anew. */
const ENDED_UNPAID: readonly PurchaseState[] = ["declined", "expired"];

/** A purchase: its receipt, or what is missing until there is one. */
export function PurchasePage({ data }: PageProps<PurchasePageData>) {
  const { purchase, payHref, differs, refund, zone } = data;
  return (
    <div className="page page-narrow page-stack">
      <h1>{words.title(purchase.title)}</h1>
      {payHref && (
        <Notice kind="info" title={salesText.state.open}>
          <p>{words.waiting}</p>
          <div className="actions">
            <ButtonLink look="primary" href={moneyPaths.purchase(purchase.id)}>
              {words.again}
            </ButtonLink>
            <ButtonLink look="quiet" href={payHref}>
              {words.pay}
            </ButtonLink>
          </div>
        </Notice>
      )}
      <DiffersNotice differs={differs} />
      <section className="card" aria-labelledby="receipt">
        <h2 id="receipt">{words.receipt}</h2>
        <Facts>
          <Fact name={salesText.purchases.state}>{salesText.state[purchase.state]}</Fact>
          {purchase.receipt && <Fact name={words.number}>{purchase.receipt}</Fact>}
          {purchase.paidAt && (
            <Fact name={words.paidOn}>
              <Time iso={purchase.paidAt} zone={zone} />
            </Fact>
          )}
          {purchase.author && <Fact name={words.by}>{purchase.author.name}</Fact>}
          {purchase.refundReason && <Fact name={words.refundReason}>{purchase.refundReason}</Fact>}
          {receiptLines(purchase).map(({ name, cents }) => (
            <Fact key={name} name={name}>
              {formatMoney(cents)}
            </Fact>
          ))}
        </Facts>
      </section>
      <div className="actions">
        {purchase.isGift && (
          <ButtonLink look="primary" href={moneyPaths.gift(purchase.id)}>
            {words.gift}
          </ButtonLink>
        )}
        {purchase.story && OWNED.includes(purchase.state) && !purchase.isGift && (
          <ButtonLink look="primary" href={cataloguePaths.story(purchase.story)}>
            {words.read}
          </ButtonLink>
        )}
        {purchase.story && !purchase.isGift && ENDED_UNPAID.includes(purchase.state) && (
          <ButtonLink look="primary" href={moneyPaths.buyStory(purchase.story)}>
            {words.buyAgain}
          </ButtonLink>
        )}
        {purchase.receipt && (
          <ButtonLink look="quiet" href={moneyPaths.receipt(purchase.id)}>
            {words.file}
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
