import type { PageProps } from "#shared/form.ts";
import { centsToInput } from "#shared/format.ts";
import type { GiveStoryPageData } from "#shared/money/gifts.dto.ts";
import { giftsText } from "#shared/money/gifts.text.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { GIFT_MESSAGE_MAX } from "#shared/money/purchases.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { sellingText } from "#shared/money/selling.text.ts";
import { documentsPaths } from "#shared/site/documents.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { StoryCard } from "../../stories/stories/StoryCard.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";
import { CountryField } from "./CountryField.tsx";
import { PriceLead, TimedLine } from "./PriceLead.tsx";

const texts = giftsText;

/** Page to give a story to someone else: recipient, message and price. */
export function GiveStoryPage({ data, form }: PageProps<GiveStoryPageData>) {
  const { story, priceCents, listingCents, tax } = data;
  const fields = formFields(form);
  return (
    <div className="page page-narrow buy">
      <h1>{texts.give.title(story.title)}</h1>
      <StoryCard story={story} level="h2" eager />
      <PriceLead cents={priceCents} tax={tax} />
      <p>{texts.give.lead}</p>
      <TimedLine timed={data.timed} zone={data.zone} />
      <ul className="buy-points">
        {texts.give.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <PageForm
        action={moneyPaths.giveStory(story)}
        back={cataloguePaths.story(story)}
        form={form}
        button={<Button look="primary">{salesText.buy.pay}</Button>}
      >
        <Field
          {...fields.bind("to")}
          label={texts.to.label}
          hint={texts.to.hint}
          value={fields.value("to")}
          autoCapitalize="none"
          autoComplete="off"
          maxLength={254}
        />
        <TextArea
          {...fields.bind("message")}
          label={texts.message.label}
          hint={texts.message.hint}
          value={fields.value("message")}
          maxLength={GIFT_MESSAGE_MAX}
          rows={4}
          optional
        />
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
        <Field
          {...fields.bind("coupon")}
          label={salesText.buy.coupon}
          hint={salesText.buy.couponHint}
          value={fields.sent ? fields.value("coupon") : (data.coupon?.code ?? data.wrongCoupon)}
          optional
          autoCapitalize="none"
          maxLength={30}
        />
        <input type="hidden" name="listed" value={listingCents} />
        <CountryField tax={tax} fields={fields} />
        <Checkbox {...fields.bind("agree")} label={texts.agree} checked={fields.has("agree")} />
        <p>
          <a href={documentsPaths.document("payment-terms-consumer")}>{salesText.buy.terms}</a>
        </p>
      </PageForm>
    </div>
  );
}
