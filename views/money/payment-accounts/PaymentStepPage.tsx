import type { PageProps } from "#shared/form.ts";
import type { PaymentStepPageData } from "#shared/money/payment-accounts.dto.ts";
import { PAYMENT_STEPS } from "#shared/money/payment-accounts.enums.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { paymentAccountsText } from "#shared/money/payment-accounts.text.ts";

import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Steps } from "../../ui/Steps.tsx";
import { BankFields, BusinessFields, RepresentativeFields } from "./PaymentFields.tsx";

const texts = paymentAccountsText;

/** Page of one of the three steps: its fields, and the back and next buttons, which both save. */
export function PaymentStepPage({ data, form }: PageProps<PaymentStepPageData>) {
  const { step, done, complete, company } = data;
  const next = (form.values.next as string | undefined) ?? data.next;
  const { title, lead } = headOf(data);
  const Fields = { business: BusinessFields, representative: RepresentativeFields, bank: BankFields }[step];
  return (
    <SettingsFrame current="payment" title={title} lead={lead}>
      <Steps
        label={texts.stepsLabel}
        steps={PAYMENT_STEPS.map((each) => ({
          label: texts.steps[each].name,
          href: each === "business" || company || done.includes("business") ? hrefOf(each, next) : undefined,
          done: done.includes(each),
          current: each === step,
        }))}
      />
      <form noValidate className="payment-form" method="post" action={paymentAccountsPaths.paymentStep(step)}>
        <CsrfField />
        <input type="hidden" name="next" defaultValue={next} />
        <FormErrors form={form} />
        <Fields data={data} form={form} />
        <div className="actions">
          <Button look="primary">{complete ? texts.save : texts.saveAndGoOn}</Button>
          <Button look="quiet" name="intent" value="back" formNoValidate>
            {texts.back}
          </Button>
        </div>
      </form>
      <p className="fine payment-safe">{texts.safe}</p>
    </SettingsFrame>
  );
}

const hrefOf = (step: (typeof PAYMENT_STEPS)[number], next: string) =>
  paymentAccountsPaths.paymentStep(step, next);

function headOf({ step, company }: PaymentStepPageData): { title: string; lead: string } {
  if (step !== "representative" || company) return texts.steps[step];
  const { titleIndividual, leadIndividual } = texts.steps.representative;
  return { title: titleIndividual, lead: leadIndividual };
}
