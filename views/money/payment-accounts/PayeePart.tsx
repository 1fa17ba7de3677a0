import type { PaymentPageData } from "#shared/money/payment-accounts.dto.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { paymentAccountsText } from "#shared/money/payment-accounts.text.ts";
import { paymentsText } from "#shared/money/payments.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Notice } from "../../ui/Notice.tsx";

const texts = paymentAccountsText.payee;

/** State of the account with the payout provider, and a link to the provider's pages. */
export function PayeePart({ payee, next }: { payee: NonNullable<PaymentPageData["payee"]>; next: string }) {
  const provider = paymentsText.providers[payee.provider];
  const isComplete = payee.state === "complete";
  const buttons = (
    <form noValidate method="post" action={paymentAccountsPaths.payment()} className="actions">
      <CsrfField />
      <input type="hidden" name="next" defaultValue={next} />
      <Button look={isComplete ? "quiet" : "primary"} name="intent" value="onboard">
        {isComplete ? texts.change : payee.state === "none" ? texts.start : texts.onwards}
      </Button>
      {next && (
        <ButtonLink look={isComplete ? "primary" : "quiet"} href={next}>
          {isComplete ? paymentAccountsText.goBack : paymentAccountsText.later}
        </ButtonLink>
      )}
    </form>
  );
  if (payee.state === "none")
    return (
      <Empty icon="lock" title={texts.none} action={buttons}>
        <p>{texts.lead(provider)}</p>
      </Empty>
    );
  return (
    <>
      <Notice kind={isComplete ? "success" : "warning"} title={isComplete ? texts.complete : texts.started}>
        <p>{isComplete ? texts.completeHint(provider) : texts.startedHint(provider)}</p>
      </Notice>
      <p>{texts.lead(provider)}</p>
      {buttons}
    </>
  );
}
