import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import type { PurchasePageData } from "../../../src/shared/money/sales.dto.ts";
import { salesText } from "../../../src/shared/money/sales.text.ts";
import { paths } from "../../../src/shared/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";

const words = salesText.purchase;

/** A purchase: its receipt, or what is missing until there is one. */
export function PurchasePage({ data }: PageProps<PurchasePageData>) {
  const { purchase, payHref, refund, zone } = data;
  const isPaid = purchase.paidAt !== null;
  return (
    <div className="page page-narrow">
      <h1>{words.title(purchase.title)}</h1>
      {payHref && (
        <Notice kind="info" title={salesText.state.open}>
          <p>{words.waiting}</p>
          <div className="actions">
            <ButtonLink look="primary" href={payHref}>
              {words.pay}
            </ButtonLink>
            <ButtonLink look="quiet" href={paths.purchase(purchase.id)}>
              {words.again}
            </ButtonLink>
          </div>
        </Notice>
      )}
      <section className="card" aria-labelledby="receipt">
        <h2 id="receipt">{words.receipt}</h2>
        <dl className="facts">
          <Fact term={salesText.purchases.state}>{salesText.state[purchase.state]}</Fact>
          {purchase.receipt && <Fact term={words.number}>{purchase.receipt}</Fact>}
          {purchase.paidAt && (
            <Fact term={words.paidOn}>
              <Time iso={purchase.paidAt} zone={zone} />
            </Fact>
          )}
          {purchase.author && <Fact term={words.by}>{purchase.author.name}</Fact>}
          <Fact term={words.listing}>{formatMoney(purchase.listingCents)}</Fact>
          {purchase.discountCents > 0 && (
            <Fact term={words.discount}>{formatMoney(-purchase.discountCents)}</Fact>
          )}
          {isPaid && <Fact term={words.total}>{formatMoney(purchase.priceCents)}</Fact>}
          {purchase.refundedCents > 0 && (
            <Fact term={words.refunded}>{formatMoney(purchase.refundedCents)}</Fact>
          )}
        </dl>
      </section>
      <div className="actions">
        {purchase.story && isPaid && (
          <ButtonLink look="primary" href={paths.story(purchase.story)}>
            {words.read}
          </ButtonLink>
        )}
        {refund === "yes" && (
          <ButtonLink look="quiet" href={paths.refundPurchase(purchase.id)}>
            {salesText.refund.button}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
