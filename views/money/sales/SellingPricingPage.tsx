import { emptyForm, type FormState, type PageProps } from "../../../src/shared/form.ts";
import { centsToInput, formatMoney } from "../../../src/shared/format.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import { paymentAccountsPaths } from "../../../src/shared/money/payment-accounts.paths.ts";
import type { PriceShareDto, SellingPricingPageData } from "../../../src/shared/money/selling.dto.ts";
import { sellingText } from "../../../src/shared/money/selling.text.ts";
import { PRICE_MODES } from "../../../src/shared/money/selling.ts";
import { site } from "../../../src/shared/site.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
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

const words = sellingText.pricing;

/** The second step: what readers pay, and what of it remains for the author. */
export function SellingPricingPage({ data, form }: PageProps<SellingPricingPageData>) {
  const { story, sellsForCents, accountComplete, shares } = data;
  return (
    <div className="page page-narrow money-page">
      <h1>{sellingText.title(story.title)}</h1>
      <SellingSteps story={story.id} current="pricing" />
      <p className="lead">{words.lead}</p>
      {sellsForCents !== null && <p>{words.sells(sellsForCents)}</p>}
      {!accountComplete && (
        <Notice kind="info">
          <p>
            {words.accountNeeded}{" "}
            <a href={paymentAccountsPaths.payment(moneyPaths.sellingPricing(story.id))}>
              {words.accountLink}
            </a>
          </p>
        </Notice>
      )}
      <PricingForm data={data} form={isTimed(form) ? emptyForm : form} />
      <TimedPricePart data={data} form={form} />
      <h2>{words.shares}</h2>
      <p>{words.sharesLead(data.feeRate)}</p>
      <Table
        caption={words.shares}
        columns={columns}
        rows={shares}
        keyOf={({ priceCents }) => String(priceCents)}
      />
      {site().pricesPlusTax && <p className="fine">{words.sharesTax}</p>}
    </div>
  );
}

const money = (head: string, cents: (row: PriceShareDto) => number): Column<PriceShareDto> => ({
  head,
  cell: (row) => formatMoney(cents(row)),
  figures: true,
});

const columns: Column<PriceShareDto>[] = [
  money(words.columns.price, ({ priceCents }) => priceCents),
  money(words.columns.fee, ({ feeCents }) => feeCents),
  money(words.columns.provider, ({ providerFeeCents }) => providerFeeCents),
  money(words.columns.share, ({ shareCents }) => shareCents),
];

function PricingForm({ data, form }: { data: SellingPricingPageData; form: FormState }) {
  const { story, mode, priceCents, suggestedCents, sellsForCents } = data;
  const { bind, value } = formFields(form, {
    mode,
    price: priceCents === null ? "" : centsToInput(priceCents),
    suggested: suggestedCents === null ? "" : centsToInput(suggestedCents),
  });
  return (
    <form method="post" action={moneyPaths.sellingPricing(story.id)}>
      <CsrfField />
      <FormErrors form={form} />
      <RadioGroup
        {...bind("mode")}
        legend={words.mode}
        value={value("mode")}
        options={PRICE_MODES.map((each) => ({ value: each, label: words.modes[each] }))}
      />
      <Field
        {...bind("price")}
        label={words.price}
        hint={words.priceHint}
        value={value("price")}
        prefix="$"
        inputMode="decimal"
        required
      />
      <Field
        {...bind("suggested")}
        label={words.suggested}
        hint={words.suggestedHint}
        value={value("suggested")}
        prefix="$"
        inputMode="decimal"
        optional
      />
      <div className="actions">
        <Button look="primary" name="intent" value="sell">
          {sellsForCents === null ? words.sell : words.change}
        </Button>
        <Button look="quiet" name="intent" value="keep">
          {words.keep}
        </Button>
        {sellsForCents !== null && (
          <Button look="quiet" name="intent" value="stop" formNoValidate>
            {words.stop}
          </Button>
        )}
        <ButtonLink look="quiet" href={cataloguePaths.story(story)}>
          {story.title}
        </ButtonLink>
      </div>
    </form>
  );
}
