import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import { shareOf } from "../../../src/shared/money/cents.ts";
import { paymentsText } from "../../../src/shared/money/payments.text.ts";
import type { PremiumPageData } from "../../../src/shared/money/subscriptions.dto.ts";
import { subscriptionsPaths } from "../../../src/shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "../../../src/shared/money/subscriptions.text.ts";
import { type PlanName, SUBSCRIPTION_FEATURES } from "../../../src/shared/money/subscriptions.ts";
import { priceWithTax } from "../../../src/shared/money/tax.ts";
import { documentsPaths } from "../../../src/shared/site/documents.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox, RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { CountryField } from "../sales/CountryField.tsx";

const words = subscriptionsText.premium;

/** What premium brings, what it costs, and the form that begins it. */
export function PremiumPage({ data, form }: PageProps<PremiumPageData>) {
  const { plans, tax, feePercent, has, isMember, offered, provider } = data;
  const fields = formFields(form);
  const hintOf = (name: PlanName, cents: number) => {
    const { price, more } = priceWithTax(cents, tax && { ...tax, cents: shareOf(cents, tax.rate) });
    return [words.priceOf[name](price), more].filter(Boolean).join(" ");
  };
  return (
    <div className="page page-narrow page-stack">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <ul className="buy-points">
        {SUBSCRIPTION_FEATURES.map((feature) => (
          <li key={feature}>{words.features[feature](feePercent.usual, feePercent.premium)}</li>
        ))}
      </ul>
      <p>{plans.map(({ name, cents }) => words.priceOf[name](formatMoney(cents))).join(" · ")}</p>
      <p>{words.ends}</p>
      {has ? (
        <Notice kind="success" title={words.has}>
          <ButtonLink href={subscriptionsPaths.mySubscriptions()}>{words.mine}</ButtonLink>
        </Notice>
      ) : !offered ? (
        <Notice kind="info" title={words.notOffered(paymentsText.providers[provider])} />
      ) : isMember ? (
        <form method="post" action={subscriptionsPaths.premium()}>
          <CsrfField />
          <FormErrors form={form} />
          <RadioGroup
            {...fields.bind("plan")}
            legend={words.choose}
            value={fields.value("plan") || "monthly"}
            options={plans.map(({ name, cents }) => ({
              value: name,
              label: words.plan[name],
              hint: hintOf(name, cents),
            }))}
          />
          {plans.map(({ name, cents }) => (
            <input key={name} type="hidden" name={name} value={cents} />
          ))}
          <CountryField tax={tax} fields={fields} />
          <Checkbox {...fields.bind("agree")} label={words.agree} checked={fields.has("agree")} />
          <p>
            <a href={documentsPaths.document("payment-terms-author")}>{words.terms}</a>
          </p>
          <div className="actions">
            <Button look="primary">{words.button}</Button>
          </div>
        </form>
      ) : (
        <ButtonLink look="primary" href={accountsPaths.login(subscriptionsPaths.premium())}>
          {words.signIn}
        </ButtonLink>
      )}
    </div>
  );
}
