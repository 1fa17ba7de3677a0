import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import type { SandboxCheckoutPageData } from "../../../src/shared/money/payments.dto.ts";
import { paymentsText } from "../../../src/shared/money/payments.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Notice } from "../../ui/Notice.tsx";

const words = paymentsText.sandbox;

/** The play-money provider: approve, decline, and what else providers do. */
export function SandboxCheckoutPage({ data, form }: PageProps<SandboxCheckoutPageData>) {
  const { acts, cents, refundedCents, state, dispute } = data;
  return (
    <div className="page page-narrow page-stack">
      <h1>{words.title}</h1>
      <Notice kind="warning" title={words.playMoney}>
        <p>{words.playMoneyBody}</p>
      </Notice>
      <Card as="section">
        <h2>{data.description}</h2>
        <p className="lead">{formatMoney(cents)}</p>
        <p>
          {words.state[state]}
          {dispute !== "none" && `. ${words.dispute[dispute]}`}
        </p>
        {data.waits && state === "open" && <p>{words.waits}</p>}
        {refundedCents > 0 && <p>{words.refunded(refundedCents)}</p>}
      </Card>
      <form method="post" action={moneyPaths.sandboxCheckout(data.id)}>
        <CsrfField />
        <FormErrors form={form} />
        <div className="actions">
          {acts.map((act) => (
            <Button key={act} look={act === "approve" ? "primary" : "quiet"} name="do" value={act}>
              {act === "approve" ? words.pay(cents) : words.acts[act]}
            </Button>
          ))}
          <ButtonLink look="quiet" href={data.back}>
            {words.back}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
