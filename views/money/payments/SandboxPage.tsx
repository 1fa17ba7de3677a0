import type { ReactNode } from "react";
import type { FormState } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import { paymentsText } from "#shared/money/payments.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Notice } from "../../ui/Notice.tsx";

const texts = paymentsText.sandbox;
/** The actions that visitors most likely came for. */
const PRIMARY: ReadonlySet<string> = new Set(["approve", "complete"]);

interface Props<Act extends string> {
  readonly title: string;
  readonly data: {
    readonly description: string;
    /** Amount to pay; absent if nothing is paid. */
    readonly cents?: number;
    readonly acts: readonly Act[];
    readonly back: string;
  };
  /** Target of the form. */
  readonly action: string;
  /** Button label of each action; the label of approve contains the amount. */
  readonly labels: Readonly<Record<Exclude<Act, "approve">, string>>;
  readonly form: FormState;
  /** The current state. */
  readonly children: ReactNode;
}

/** Page of the sandbox provider: the purpose of the payment, its state, and the available actions. */
export function SandboxPage<Act extends string>({ title, data, action, labels, form, children }: Props<Act>) {
  const { description, cents, acts, back } = data;
  return (
    <div className="page page-narrow page-stack">
      <h1>{title}</h1>
      <Notice kind="warning" title={texts.playMoney}>
        <p>{texts.playMoneyBody}</p>
      </Notice>
      <Card as="section">
        <h2>{description}</h2>
        {cents !== undefined && <p className="lead">{formatMoney(cents)}</p>}
        {children}
      </Card>
      <form noValidate method="post" action={action}>
        <CsrfField />
        <FormErrors form={form} />
        <div className="actions">
          {acts.map((act) => (
            <Button key={act} look={PRIMARY.has(act) ? "primary" : "quiet"} name="do" value={act}>
              {act === "approve" ? texts.pay(cents ?? 0) : labels[act as Exclude<Act, "approve">]}
            </Button>
          ))}
          <ButtonLink look="quiet" href={back}>
            {texts.back}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
