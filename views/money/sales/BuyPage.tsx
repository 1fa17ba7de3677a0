import type { PageProps } from "../../../src/shared/form.ts";
import { centsToInput } from "../../../src/shared/format.ts";
import { giftsText } from "../../../src/shared/money/gifts.text.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import type { BuyPageData } from "../../../src/shared/money/sales.dto.ts";
import { salesText } from "../../../src/shared/money/sales.text.ts";
import { sellingText } from "../../../src/shared/money/selling.text.ts";
import { uiText } from "../../../src/shared/platform/ui.text.ts";
import { documentsPaths } from "../../../src/shared/site/documents.paths.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
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

const words = salesText.buy;

/** What a story costs and what comes with it, before the payment provider; who has it already is told so. */
export function BuyPage({ data, form }: PageProps<BuyPageData>) {
  const { story, owned } = data;
  return (
    <div className="page page-narrow buy">
      <h1>{words.title(story.title)}</h1>
      <StoryCard story={story} level="h2" eager />
      {owned ? (
        <Notice kind="info" title={words.owned}>
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
    wrongCoupon && !form.errors.coupon ? { ...form.errors, coupon: words.couponInvalid } : form.errors;
  const fields = formFields(form);
  const couponFields = formFields({ ...form, errors });
  return (
    <>
      <PriceLead
        cents={priceCents}
        tax={tax}
        {...(coupon ? { before: beginsCents, note: words.withCoupon(coupon.percent) } : {})}
      />
      <TimedLine timed={data.timed} zone={data.zone} />
      <h2>{words.included}</h2>
      <ul className="buy-points">
        <li>{words.includes(data.chapters, data.words)}</li>
        <li>{words.downloads}</li>
        <li>{words.updates}</li>
        <li>{words.refundRule}</li>
      </ul>
      <form method="get" className="buy-coupon" action={moneyPaths.buyStory(story)}>
        <Field
          {...couponFields.bind("coupon")}
          label={words.coupon}
          hint={words.couponHint}
          value={String(code)}
          optional
          autoCapitalize="none"
          maxLength={30}
        />
        {tax && <input type="hidden" name="country" value={tax.country} />}
        <Button look="quiet">{words.applyCoupon}</Button>
      </form>
      <form method="post" action={moneyPaths.buyStory(story)}>
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
        <Checkbox {...fields.bind("agree")} label={words.agree} checked={fields.has("agree")} />
        <p>
          <a href={documentsPaths.document("payment-terms-consumer")}>{words.terms}</a>
        </p>
        <div className="actions">
          <Button look="primary">{words.pay}</Button>
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
