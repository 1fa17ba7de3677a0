import type { PageProps } from "#shared/form.ts";
import { centsToInput } from "#shared/format.ts";
import { giftsText } from "#shared/money/gifts.text.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { BuyPageData } from "#shared/money/sales.dto.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { sellingText } from "#shared/money/selling.text.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { documentsPaths } from "#shared/site/documents.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { StoryCard } from "../../stories/stories/StoryCard.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { CountryField } from "./CountryField.tsx";
import { PriceLead, TimedLine } from "./PriceLead.tsx";

const texts = salesText.buy;

/**
 * Purchase page of a story: its price and what is included, before the payment provider; tells the viewer if
 * they already own it.
 */
export function BuyPage({ data, form }: PageProps<BuyPageData>) {
  const { story, owned } = data;
  return (
    <div className="page page-narrow buy">
      <h1>{texts.title(story.title)}</h1>
      <StoryCard story={story} level="h2" eager />
      {owned ? (
        <Notice kind="info" title={texts.owned}>
          <div className="actions">
            <ButtonLink look="primary" href={cataloguePaths.story(story)}>
              {salesText.purchase.read}
            </ButtonLink>
            <ButtonLink look="quiet" href={moneyPaths.giveStory(story)}>
              {giftsText.give.link}
            </ButtonLink>
          </div>
        </Notice>
      ) : (
        <Offer data={data} form={form} />
      )}
    </div>
  );
}

function Offer({ data, form }: PageProps<BuyPageData>) {
  const { story, coupon, wrongCoupon, priceCents, listingCents, tax } = data;
  const beginsCents = data.suggestedCents ?? listingCents;
  const code = form.values.coupon ?? coupon?.code ?? wrongCoupon;
  const errors =
    wrongCoupon && !form.errors.coupon ? { ...form.errors, coupon: texts.couponInvalid } : form.errors;
  const fields = formFields(form);
  const couponFields = formFields({ ...form, errors });
  return (
    <>
      <PriceLead
        cents={priceCents}
        tax={tax}
        {...(coupon ? { before: beginsCents, note: texts.withCoupon(coupon.percent) } : {})}
      />
      <TimedLine timed={data.timed} zone={data.zone} />
      <h2>{texts.included}</h2>
      <ul className="buy-points">
        <li>{texts.includes(data.chapters, data.words)}</li>
        <li>{texts.downloads}</li>
        <li>{texts.updates}</li>
        <li>{texts.refundRule}</li>
      </ul>
      <form noValidate method="get" className="buy-coupon" action={moneyPaths.buyStory(story)}>
        <Field
          {...couponFields.bind("coupon")}
          label={texts.coupon}
          hint={texts.couponHint}
          value={String(code)}
          optional
          autoCapitalize="none"
          maxLength={30}
        />
        {tax && <input type="hidden" name="country" value={tax.country} />}
        <Button look="quiet">{texts.applyCoupon}</Button>
      </form>
      <form noValidate method="post" action={moneyPaths.buyStory(story)}>
        <CsrfField />
        <FormErrors form={form} />
        <input type="hidden" name="coupon" value={coupon?.code ?? ""} />
        {data.suggestedCents !== null && (
          <Field
            {...fields.bind("price")}
            label={sellingText.buy.amount}
            hint={sellingText.buy.amountHint(listingCents)}
            value={fields.sent ? fields.value("price") : centsToInput(data.suggestedCents)}
            prefix="$"
            inputMode="decimal"
          />
        )}
        <input type="hidden" name="listed" value={listingCents} />
        <CountryField tax={tax} fields={fields} />
        <Checkbox {...fields.bind("agree")} label={texts.agree} checked={fields.has("agree")} />
        <p>
          <a href={documentsPaths.document("payment-terms-consumer")}>{texts.terms}</a>
        </p>
        <div className="actions">
          <Button look="primary">{texts.pay}</Button>
          <ButtonLink look="quiet" href={moneyPaths.giveStory(story)}>
            {giftsText.give.link}
          </ButtonLink>
          <ButtonLink look="quiet" href={cataloguePaths.story(story)}>
            {uiText.cancel}
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
