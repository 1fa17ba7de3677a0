import { emptyForm, type FormState } from "#shared/form.ts";
import { formatDate } from "#shared/format.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { SellingPricingPageData } from "#shared/money/selling.dto.ts";
import { sellingText } from "#shared/money/selling.text.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

const texts = sellingText.timed;

/** True if the form that came back is the one for a temporary price. */
export const isTimed = (form: FormState): boolean =>
  form.values.intent === "time" || form.values.intent === "untime";

/** A temporary price: the one that is set, and the form to set another. For premium authors. */
export function TimedPricePart({ data, form }: { data: SellingPricingPageData; form: FormState }) {
  const { story, timed, mayTime, sellsForCents, zone } = data;
  if (sellsForCents === null && !timed) return null;
  return (
    <section className="page-stack" aria-labelledby="timed">
      <h2 id="timed">{texts.title}</h2>
      <FormErrors form={isTimed(form) ? form : emptyForm} />
      {timed && (
        <form noValidate method="post" action={moneyPaths.sellingPricing(story.id)}>
          <CsrfField />
          <p>
            {timed.usualCents === null
              ? texts.waits(timed.cents)
              : texts.holds(timed.cents, timed.usualCents)}{" "}
            {texts.days(formatDate(timed.from, zone), formatDate(timed.last, zone))}
          </p>
          <Button look="quiet" name="intent" value="untime">
            {texts.drop}
          </Button>
        </form>
      )}
      {mayTime ? (
        <TimedForm story={story.id} form={isTimed(form) ? form : emptyForm} />
      ) : (
        <p>
          {texts.premium} <a href={subscriptionsPaths.premium()}>{texts.premiumLink}</a>
        </p>
      )}
    </section>
  );
}

function TimedForm({ story, form }: { story: string; form: FormState }) {
  const { bind, value } = formFields(form);
  return (
    <form noValidate method="post" action={moneyPaths.sellingPricing(story)}>
      <CsrfField />
      <p>{texts.lead}</p>
      <Field
        {...bind("timedPrice")}
        label={texts.price}
        hint={sellingText.pricing.priceHint}
        value={value("timedPrice")}
        prefix="$"
        inputMode="decimal"
        required
      />
      <Field {...bind("from")} label={texts.from} type="date" value={value("from")} required />
      <Field {...bind("until")} label={texts.until} type="date" value={value("until")} required />
      <Button name="intent" value="time">
        {texts.set}
      </Button>
    </form>
  );
}
