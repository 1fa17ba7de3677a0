import { emptyForm, type FormState, type PageProps } from "#shared/form.ts";
import { centsToInput, formatMoney } from "#shared/format.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import type { PriceShareDto, SellingPricingPageData } from "#shared/money/selling.dto.ts";
import { sellingText } from "#shared/money/selling.text.ts";
import { PRICE_MODES } from "#shared/money/selling.ts";
import { site } from "#shared/site.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { SellingSteps } from "./SellingSteps.tsx";
import { isTimed, TimedPricePart } from "./TimedPricePart.tsx";

const texts = sellingText.pricing;

/** Page of the second step: the price for readers, and the author's share. */
export function SellingPricingPage({ data, form }: PageProps<SellingPricingPageData>) {
  const { story, sellsForCents, accountComplete, shares } = data;
  return (
    <div className="page page-narrow money-page">
      <h1>{sellingText.title(story.title)}</h1>
      <SellingSteps story={story.id} current="pricing" />
      <p className="lead">{texts.lead}</p>
      {sellsForCents !== null && <p>{texts.sells(sellsForCents)}</p>}
      {!accountComplete && (
        <Notice kind="info">
          <p>
            {texts.accountNeeded}{" "}
            <a href={paymentAccountsPaths.payment(moneyPaths.sellingPricing(story.id))}>
              {texts.accountLink}
            </a>
          </p>
        </Notice>
      )}
      <PricingForm data={data} form={isTimed(form) ? emptyForm : form} />
      <TimedPricePart data={data} form={form} />
      <h2>{texts.shares}</h2>
      <p>{texts.sharesLead(data.feeRate)}</p>
      <Table
        caption={texts.shares}
        columns={columns}
        rows={shares}
        keyOf={({ priceCents }) => String(priceCents)}
      />
      {site().pricesPlusTax && <p className="fine">{texts.sharesTax}</p>}
    </div>
  );
}

const money = (head: string, cents: (row: PriceShareDto) => number): Column<PriceShareDto> => ({
  head,
  cell: (row) => formatMoney(cents(row)),
  figures: true,
});

const columns: Column<PriceShareDto>[] = [
  money(texts.columns.price, ({ priceCents }) => priceCents),
  money(texts.columns.fee, ({ feeCents }) => feeCents),
  money(texts.columns.provider, ({ providerFeeCents }) => providerFeeCents),
  money(texts.columns.share, ({ shareCents }) => shareCents),
];

function PricingForm({ data, form }: { data: SellingPricingPageData; form: FormState }) {
  const { story, mode, priceCents, suggestedCents, sellsForCents } = data;
  const { bind, value } = formFields(form, {
    mode,
    price: priceCents === null ? "" : centsToInput(priceCents),
    suggested: suggestedCents === null ? "" : centsToInput(suggestedCents),
  });
  return (
    <form noValidate method="post" action={moneyPaths.sellingPricing(story.id)}>
      <CsrfField />
      <FormErrors form={form} />
      <RadioGroup
        {...bind("mode")}
        legend={texts.mode}
        value={value("mode")}
        options={PRICE_MODES.map((each) => ({ value: each, label: texts.modes[each] }))}
      />
      <Field
        {...bind("price")}
        label={texts.price}
        hint={texts.priceHint}
        value={value("price")}
        prefix="$"
        inputMode="decimal"
        required
      />
      <Field
        {...bind("suggested")}
        label={texts.suggested}
        hint={texts.suggestedHint}
        value={value("suggested")}
        prefix="$"
        inputMode="decimal"
        optional
      />
      <div className="actions">
        <Button look="primary" name="intent" value="sell">
          {sellsForCents === null ? texts.sell : texts.change}
        </Button>
        <Button look="quiet" name="intent" value="keep">
          {texts.keep}
        </Button>
        {sellsForCents !== null && (
          <Button look="quiet" name="intent" value="stop" formNoValidate>
            {texts.stop}
          </Button>
        )}
        <ButtonLink look="quiet" href={cataloguePaths.story(story)}>
          {story.title}
        </ButtonLink>
      </div>
    </form>
  );
}
