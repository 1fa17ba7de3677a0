import type { PaymentPageData } from "../../../src/shared/money/payment-accounts.dto.ts";
import { paymentAccountsPaths } from "../../../src/shared/money/payment-accounts.paths.ts";
import { paymentAccountsText } from "../../../src/shared/money/payment-accounts.text.ts";
import { paymentsText } from "../../../src/shared/money/payments.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Notice } from "../../ui/Notice.tsx";

const words = paymentAccountsText.payee;

/** How far one is with the provider that pays, and the way to its own pages. */
export function PayeePart({ payee, next }: { payee: NonNullable<PaymentPageData["payee"]>; next: string }) {
  const provider = paymentsText.providers[payee.provider];
  const isComplete = payee.state === "complete";
  const buttons = (
    <form method="post" action={paymentAccountsPaths.payment()} className="actions">
      <CsrfField />
      <input type="hidden" name="next" defaultValue={next} />
      <Button look={isComplete ? "quiet" : "primary"} name="intent" value="onboard">
        {isComplete ? words.change : payee.state === "none" ? words.start : words.onwards}
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
      <Empty icon="lock" title={words.none} action={buttons}>
        <p>{words.lead(provider)}</p>
      </Empty>
    );
  return (
    <>
      <Notice kind={isComplete ? "success" : "warning"} title={isComplete ? words.complete : words.started}>
        <p>{isComplete ? words.completeHint(provider) : words.startedHint(provider)}</p>
      </Notice>
      <p>{words.lead(provider)}</p>
      {buttons}
    </>
  );
}
