import type { PageProps } from "../../../src/shared/form.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import type { SandboxCheckoutPageData } from "../../../src/shared/money/payments.dto.ts";
import { paymentsText } from "../../../src/shared/money/payments.text.ts";
import { SandboxPage } from "./SandboxPage.tsx";

const words = paymentsText.sandbox;

/** The play-money provider: approve, decline, and what else providers do. */
export function SandboxCheckoutPage({ data, form }: PageProps<SandboxCheckoutPageData>) {
  const { refundedCents, state, dispute } = data;
  return (
    <SandboxPage
      title={words.title}
      data={data}
      action={moneyPaths.sandboxCheckout(data.id)}
      said={words.acts}
      form={form}
    >
      <p>
        {words.state[state]}
        {dispute !== "none" && `. ${words.dispute[dispute]}`}
      </p>
      {data.waits && state === "open" && <p>{words.waits}</p>}
      {refundedCents > 0 && <p>{words.refunded(refundedCents)}</p>}
    </SandboxPage>
  );
}
