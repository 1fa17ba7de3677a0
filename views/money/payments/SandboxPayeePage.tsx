import type { PageProps } from "#shared/form.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { SandboxPayeePageData } from "#shared/money/payments.dto.ts";
import { paymentsText } from "#shared/money/payments.text.ts";
import { SandboxPage } from "./SandboxPage.tsx";

const texts = paymentsText.sandbox.payee;

/** Page of the sandbox provider on which payees enter their details, or leave some out. */
export function SandboxPayeePage({ data, form }: PageProps<SandboxPayeePageData>) {
  return (
    <SandboxPage
      title={texts.title}
      data={data}
      action={moneyPaths.sandboxOnboarding(data.id)}
      labels={texts.acts}
      form={form}
    >
      <p>{texts.state[data.state]}</p>
    </SandboxPage>
  );
}
