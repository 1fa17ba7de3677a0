import type { ReactNode } from "react";
import type { FormState } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import { paymentsText } from "../../../src/shared/money/payments.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Notice } from "../../ui/Notice.tsx";

const words = paymentsText.sandbox;
/** What a visitor most likely came for. */
const PRIMARY: ReadonlySet<string> = new Set(["approve", "complete"]);

interface Props<Act extends string> {
  readonly title: string;
  readonly data: {
    readonly description: string;
    /** What paying takes; left out where nothing is paid. */
    readonly cents?: number;
    readonly acts: readonly Act[];
    readonly back: string;
  };
  /** Where an act is sent. */
  readonly action: string;
  /** What each act says on its button; approving says what it costs. */
  readonly said: Readonly<Record<Exclude<Act, "approve">, string>>;
  readonly form: FormState;
  /** How it stands. */
  readonly children: ReactNode;
}

/** A page of the play-money provider: what is paid for, how it stands, and what may be done to it. */
export function SandboxPage<Act extends string>({ title, data, action, said, form, children }: Props<Act>) {
  const { description, cents, acts, back } = data;
  return (
    <div className="page page-narrow page-stack">
      <h1>{title}</h1>
      <Notice kind="warning" title={words.playMoney}>
        <p>{words.playMoneyBody}</p>
      </Notice>
      <Card as="section">
        <h2>{description}</h2>
        {cents !== undefined && <p className="lead">{formatMoney(cents)}</p>}
        {children}
      </Card>
      <form method="post" action={action}>
        <CsrfField />
        <FormErrors form={form} />
        <div className="actions">
          {acts.map((act) => (
            <Button key={act} look={PRIMARY.has(act) ? "primary" : "quiet"} name="do" value={act}>
              {act === "approve" ? words.pay(cents ?? 0) : said[act as Exclude<Act, "approve">]}
            </Button>
          ))}
          <ButtonLink look="quiet" href={back}>
            {words.back}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
