import type { PageProps } from "#shared/form.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { SandboxCheckoutPageData } from "#shared/money/payments.dto.ts";
import { paymentsText } from "#shared/money/payments.text.ts";
import { SandboxPage } from "./SandboxPage.tsx";

const texts = paymentsText.sandbox;

/** Checkout page of the sandbox provider: approve, decline, and simulate other provider events. */
export function SandboxCheckoutPage({ data, form }: PageProps<SandboxCheckoutPageData>) {
  const { refundedCents, state, dispute } = data;
  return (
    <SandboxPage
      title={texts.title}
      data={data}
      action={moneyPaths.sandboxCheckout(data.id)}
      labels={texts.acts}
      form={form}
    >
      <p>
        {texts.state[state]}
        {dispute !== "none" && `. ${texts.dispute[dispute]}`}
      </p>
      {data.waits && state === "open" && <p>{texts.waits}</p>}
      {refundedCents > 0 && <p>{texts.refunded(refundedCents)}</p>}
    </SandboxPage>
  );
}
