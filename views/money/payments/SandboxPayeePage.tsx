import type { PageProps } from "../../../src/shared/form.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import type { SandboxPayeePageData } from "../../../src/shared/money/payments.dto.ts";
import { paymentsText } from "../../../src/shared/money/payments.text.ts";
import { SandboxPage } from "./SandboxPage.tsx";

const words = paymentsText.sandbox.payee;

/** The play-money provider: who is paid tells it of themselves, or leaves something out. */
export function SandboxPayeePage({ data, form }: PageProps<SandboxPayeePageData>) {
  return (
    <SandboxPage
      title={words.title}
      data={data}
      action={moneyPaths.sandboxOnboarding(data.id)}
      said={words.acts}
      form={form}
    >
      <p>{words.state[data.state]}</p>
    </SandboxPage>
  );
}
