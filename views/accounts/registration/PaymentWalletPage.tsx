import type { PaymentWalletPageData } from "#shared/accounts/registration.dto.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import { setupPath } from "#shared/accounts/setup.ts";
import type { PageProps } from "#shared/form.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { StepForm, WizardPage } from "./WizardPage.tsx";

/**
 * Page of the last step: the account is ready. Getting paid is optional; its form is the one in the settings,
 * and redirects back here.
 */
export function PaymentWalletPage({ data, form }: PageProps<PaymentWalletPageData>) {
  const { wallet } = registrationText;
  const { setup, state } = data;
  return (
    <WizardPage setup={setup} title={wallet.title} lead={wallet.lead}>
      <StepForm setup={setup} form={form} submit={wallet.finish} skip={null} />
      <p className="wizard-optional">
        <a href={paymentAccountsPaths.payment(setupPath("payment-wallet"))}>{wallet.optional}</a>
        <span className="fine">{wallet.hint[state]}</span>
      </p>
    </WizardPage>
  );
}
