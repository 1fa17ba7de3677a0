import { emptyForm, type FormState } from "../../../src/shared/form.ts";
import { formatDate } from "../../../src/shared/format.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import type { SellingPricingPageData } from "../../../src/shared/money/selling.dto.ts";
import { sellingText } from "../../../src/shared/money/selling.text.ts";
import { subscriptionsPaths } from "../../../src/shared/money/subscriptions.paths.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

const words = sellingText.timed;

/** Whether a form that came back is the one of a price for a while. */
export const isTimed = (form: FormState): boolean =>
  form.values.intent === "time" || form.values.intent === "untime";

/** A price that holds for a while: what is set, and the form that sets another. For premium authors. */
export function TimedPricePart({ data, form }: { data: SellingPricingPageData; form: FormState }) {
  const { story, timed, mayTime, sellsForCents, zone } = data;
  if (sellsForCents === null && !timed) return null;
  return (
    <section className="page-stack" aria-labelledby="timed">
      <h2 id="timed">{words.title}</h2>
      <FormErrors form={isTimed(form) ? form : emptyForm} />
      {timed && (
        <form method="post" action={moneyPaths.sellingPricing(story.id)}>
          <CsrfField />
          <p>
            {timed.usualCents === null
              ? words.waits(timed.cents)
              : words.holds(timed.cents, timed.usualCents)}{" "}
            {words.days(formatDate(timed.from, zone), formatDate(timed.last, zone))}
          </p>
          <Button look="quiet" name="intent" value="untime">
            {words.drop}
          </Button>
        </form>
      )}
      {mayTime ? (
        <TimedForm story={story.id} form={isTimed(form) ? form : emptyForm} />
      ) : (
        <p>
          {words.premium} <a href={subscriptionsPaths.premium()}>{words.premiumLink}</a>
        </p>
      )}
    </section>
  );
}

function TimedForm({ story, form }: { story: string; form: FormState }) {
  const { bind, value } = formFields(form);
  return (
    <form method="post" action={moneyPaths.sellingPricing(story)}>
      <CsrfField />
      <p>{words.lead}</p>
      <Field
        {...bind("timedPrice")}
        label={words.price}
        hint={sellingText.pricing.priceHint}
        value={value("timedPrice")}
        prefix="$"
        inputMode="decimal"
        required
      />
      <Field {...bind("from")} label={words.from} type="date" value={value("from")} required />
      <Field {...bind("until")} label={words.until} type="date" value={value("until")} required />
      <Button name="intent" value="time">
        {words.set}
      </Button>
    </form>
  );
}
