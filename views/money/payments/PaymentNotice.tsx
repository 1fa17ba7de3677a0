import { paymentsText } from "#shared/money/payments.text.ts";
import type { PayDto } from "#shared/money/payments.ts";
import { Island } from "../../shell/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { DiffersNotice } from "./DiffersNotice.tsx";
import PaymentLive from "./PaymentLive.island.tsx";

const texts = paymentsText.progress;
const KINDS = { waiting: "info", confirming: "info", received: "success", declined: "error" } as const;

interface PaymentNoticeProps {
  readonly pay: PayDto;
  /** URL of the page with the notice. */
  readonly here: string;
  /** URL at which a declined payment can be made again. */
  readonly again?: string | undefined;
  /** What follows from a payment that was received, or what the payment waits for. */
  readonly more?: string | undefined;
}

/** Progress of a payment, for its payer; follows changes live, and renders nothing for others. */
export function PaymentNotice({ pay, here, again, more }: PaymentNoticeProps) {
  const { progress, payHref, differs, refundFailed } = pay;
  if (refundFailed)
    return (
      <Notice kind="info" title={paymentsText.refunds.title}>
        <p>{paymentsText.refunds.body}</p>
      </Notice>
    );
  if (!progress) return <DiffersNotice differs={differs} />;
  const isOpen = progress === "waiting" || progress === "confirming";
  const isDeclined = progress === "declined";
  const nextHref = payHref ?? (isDeclined ? again : null);
  return (
    <div data-payment={progress}>
      <Notice kind={KINDS[progress]} title={texts.title[progress]}>
        <p>
          {texts.body[progress]}
          {more && ` ${more}`}
        </p>
        <div className="actions">
          {nextHref && (
            <ButtonLink look="primary" href={nextHref}>
              {isDeclined ? texts.tryAgain : texts.pay}
            </ButtonLink>
          )}
          {isOpen && (
            <ButtonLink look="quiet" href={here}>
              {texts.check}
            </ButtonLink>
          )}
        </div>
        {isOpen && (
          <Island of={PaymentLive} name="money/payments/PaymentLive" on="idle" props={{ progress, here }} />
        )}
      </Notice>
    </div>
  );
}
