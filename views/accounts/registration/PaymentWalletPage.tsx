import type { PaymentWalletPageData } from "../../../src/shared/accounts/registration.dto.ts";
import { registrationText } from "../../../src/shared/accounts/registration.text.ts";
import { setupPath } from "../../../src/shared/accounts/setup.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { paymentAccountsPaths } from "../../../src/shared/money/payment-accounts.paths.ts";

import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { StepForm, WizardPage } from "./WizardPage.tsx";

/** The last step: whether one wants to be paid. The form itself is the settings', and leads back here. */
export function PaymentWalletPage({ data, form }: PageProps<PaymentWalletPageData>) {
  const { wallet } = registrationText;
  const { setup, state } = data;
  const here = setupPath("payment-wallet");
  return (
    <WizardPage setup={setup} title={wallet.title} lead={wallet.lead}>
      <div className="wizard-text">
        {state === "complete" ? (
          <Notice kind="success" title={wallet.complete}>
            <p>
              {wallet.completeHint} <a href={paymentAccountsPaths.payment(here)}>{wallet.change}</a>
            </p>
          </Notice>
        ) : (
          <>
            <p>{wallet.notNow}</p>
            <p>{wallet.asked}</p>
            <ol>
              {wallet.parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ol>
            {state === "started" && (
              <Notice kind="info">
                <p>{wallet.started}</p>
              </Notice>
            )}
            <div className="actions">
              <ButtonLink
                look="primary"
                href={
                  state === "started"
                    ? paymentAccountsPaths.payment(here)
                    : paymentAccountsPaths.paymentStep("business", here)
                }
                icon="lock"
              >
                {state === "started" ? wallet.onwards : wallet.start}
              </ButtonLink>
            </div>
          </>
        )}
      </div>
      {state === "complete" ? (
        <StepForm setup={setup} form={form} submit={wallet.finish} skip={null} />
      ) : (
        <StepForm setup={setup} form={form} submit={null} skip={wallet.skip} />
      )}
    </WizardPage>
  );
}
