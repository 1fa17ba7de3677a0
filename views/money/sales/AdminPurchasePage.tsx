import type { PageProps } from "#shared/form.ts";
import { formatMoney, formatNumber } from "#shared/format.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import type { AdminPurchasePageData } from "#shared/money/office.dto.ts";
import { officeText } from "#shared/money/office.text.ts";
import { paymentsText } from "#shared/money/payments.text.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { taxText } from "#shared/money/tax.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Time } from "../../ui/Time.tsx";
import { OfficeActs } from "../payments/OfficeActs.tsx";

const texts = officeText.purchases;
const look = officeText.look;

/** Staff page of one purchase: its terms, the provider's record, and the available actions. */
export function AdminPurchasePage({ data, form }: PageProps<AdminPurchasePageData>) {
  const { purchase, payment, zone } = data;
  const { refund } = purchase;
  const money = (cents: number) => (cents === 0 ? null : formatMoney(cents));
  const total = purchase.priceCents + (purchase.tax?.cents ?? 0);
  const remainingCents = total - purchase.refundedCents;
  return (
    <AdminFrame data={data} current="purchases" title={salesText.purchase.title(purchase.title)}>
      <section className="card" aria-labelledby="what">
        <h2 id="what">{texts.what}</h2>
        <Facts>
          <Fact name={officeText.search.state}>{salesText.state[purchase.state]}</Fact>
          <Fact name={texts.buyerName}>
            <Who who={purchase.buyer} />
          </Fact>
          <Fact name={texts.readerName}>
            {purchase.isGift && purchase.reader ? <Who who={purchase.reader} /> : null}
          </Fact>
          <Fact name={texts.authorName}>
            <Who who={purchase.author} />
          </Fact>
          <Fact name={salesText.purchase.story}>
            {purchase.story && <a href={cataloguePaths.story(purchase.story)}>{purchase.title}</a>}
          </Fact>
          <Fact name={texts.receipt}>{purchase.receipt}</Fact>
          <Fact name={officeText.search.created}>
            <Time iso={purchase.createdAt} as="stamp" zone={zone} />
          </Fact>
          <Fact name={salesText.purchase.paidOn}>
            {purchase.paidAt && <Time iso={purchase.paidAt} as="stamp" zone={zone} />}
          </Fact>
          <Fact name={salesText.purchase.listing}>{formatMoney(purchase.listingCents)}</Fact>
          <Fact name={salesText.purchase.discount}>{money(-purchase.discountCents)}</Fact>
          {purchase.tax && <Fact name={taxText.name(purchase.tax)}>{formatMoney(purchase.tax.cents)}</Fact>}
          <Fact name={texts.evidence}>{purchase.taxEvidence}</Fact>
          <Fact name={look.charged}>{formatMoney(total)}</Fact>
          <Fact name={look.fee}>{money(purchase.feeCents)}</Fact>
          <Fact name={look.providerFee}>{money(purchase.providerFeeCents)}</Fact>
          <Fact name={texts.referral}>{money(purchase.referralCents)}</Fact>
          <Fact name={texts.referrer}>{purchase.referrer && <Who who={purchase.referrer} />}</Fact>
          <Fact name={texts.share}>{money(purchase.shareCents)}</Fact>
          <Fact name={texts.released}>
            {purchase.releasedAt && <Time iso={purchase.releasedAt} as="stamp" zone={zone} />}
          </Fact>
          <Fact name={look.refunded}>{money(purchase.refundedCents)}</Fact>
          <Fact name={look.refundedBy}>{refund?.by && <Who who={refund.by} />}</Fact>
          <Fact name={look.refundedWhy}>{refund?.reason}</Fact>
          <Fact name={look.refundedAt}>{refund && <Time iso={refund.at} as="stamp" zone={zone} />}</Fact>
        </Facts>
      </section>
      {payment && (
        <section className="card" aria-labelledby="payment">
          <h2 id="payment">{texts.payment}</h2>
          <Facts>
            <Fact name={look.provider}>{paymentsText.providers[payment.provider]}</Fact>
            <Fact name={look.charged}>{formatMoney(payment.chargedCents)}</Fact>
            <Fact name={look.refunded}>{formatMoney(payment.refundedCents)}</Fact>
            <Fact name={look.dispute}>{officeText.dispute[payment.dispute]}</Fact>
            <Fact name={look.disputes}>{purchase.disputes > 0 ? formatNumber(purchase.disputes) : null}</Fact>
            <Fact name={look.heard}>
              <Time iso={payment.updatedAt} as="stamp" zone={zone} />
            </Fact>
          </Facts>
        </section>
      )}
      <OfficeActs
        action={moneyAdminPaths.adminPurchase(purchase.id)}
        about={purchase.id}
        back={moneyAdminPaths.adminPurchases()}
        form={form}
        fields={formFields(form)}
        refunds={
          purchase.state === "paid" && remainingCents > 0
            ? [{ value: "", label: look.refund, lead: texts.refundLead(formatMoney(remainingCents)) }]
            : []
        }
      />
    </AdminFrame>
  );
}
