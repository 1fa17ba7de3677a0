import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import { taxOf } from "#shared/money/cents.ts";
import { paymentsText } from "#shared/money/payments.text.ts";
import type { PremiumPageData } from "#shared/money/subscriptions.dto.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { type PlanName, SUBSCRIPTION_FEATURES } from "#shared/money/subscriptions.ts";
import { priceWithTax } from "#shared/money/tax.text.ts";
import { documentsPaths } from "#shared/site/documents.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox, RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { CountryField } from "../sales/CountryField.tsx";

const texts = subscriptionsText.premium;

/** Page of premium's benefits and prices, with the form to subscribe. */
export function PremiumPage({ data, form }: PageProps<PremiumPageData>) {
  const { plans, tax, feePercent, has, isMember, offered, provider } = data;
  const fields = formFields(form);
  const hintOf = (name: PlanName, cents: number) => {
    const { price, more } = priceWithTax(cents, tax && { ...tax, cents: taxOf(cents, tax.rate) });
    return [texts.priceOf[name](price), more].filter(Boolean).join(" ");
  };
  return (
    <div className="page page-narrow page-stack">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <ul className="buy-points">
        {SUBSCRIPTION_FEATURES.map((feature) => (
          <li key={feature}>{texts.features[feature](feePercent.usual, feePercent.premium)}</li>
        ))}
      </ul>
      <p>{plans.map(({ name, cents }) => texts.priceOf[name](formatMoney(cents))).join(" · ")}</p>
      <p>{texts.ends}</p>
      {has ? (
        <Notice kind="success" title={texts.has}>
          <ButtonLink href={subscriptionsPaths.mySubscriptions()}>{texts.mine}</ButtonLink>
        </Notice>
      ) : !offered ? (
        <Notice kind="info" title={texts.notOffered(paymentsText.providers[provider])} />
      ) : isMember ? (
        <form noValidate method="post" action={subscriptionsPaths.premium()}>
          <CsrfField />
          <FormErrors form={form} />
          <RadioGroup
            {...fields.bind("plan")}
            legend={texts.choose}
            value={fields.value("plan") || "monthly"}
            options={plans.map(({ name, cents }) => ({
              value: name,
              label: texts.plan[name],
              hint: hintOf(name, cents),
            }))}
          />
          {plans.map(({ name, cents }) => (
            <input key={name} type="hidden" name={name} value={cents} />
          ))}
          <CountryField tax={tax} fields={fields} />
          <Checkbox {...fields.bind("agree")} label={texts.agree} checked={fields.has("agree")} />
          <p>
            <a href={documentsPaths.document("payment-terms-author")}>{texts.terms}</a>
          </p>
          <div className="actions">
            <Button look="primary">{texts.button}</Button>
          </div>
        </form>
      ) : (
        <ButtonLink look="primary" href={accountsPaths.login(subscriptionsPaths.premium())}>
          {texts.signIn}
        </ButtonLink>
      )}
    </div>
  );
}
