import type { FormState } from "../../../src/shared/form.ts";
import { moneyAdminPaths } from "../../../src/shared/money/money-admin.paths.ts";
import { officeText } from "../../../src/shared/money/office.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import type { formFields } from "../../ui/form-fields.ts";

const words = officeText.look;

interface Props {
  readonly action: string;
  /** What the ledger has it by. */
  readonly about: string;
  readonly back: string;
  readonly form: FormState;
  readonly fields: ReturnType<typeof formFields>;
  /** What may go back: the form's `period` and what its button says. */
  readonly refunds: readonly { readonly value: string; readonly label: string; readonly lead?: string }[];
}

/** What staff may do to a payment: give it back with a reason, ask the provider, look in the ledger. */
export function OfficeActs({ action, about, back, form, fields, refunds }: Props) {
  return (
    <section className="card page-stack" aria-labelledby="act">
      <h2 id="act">{words.act}</h2>
      <FormErrors form={form} />
      {refunds.length > 0 && (
        <form method="post" action={action} className="page-stack">
          <CsrfField />
          <input type="hidden" name="intent" defaultValue="refund" />
          {refunds.map(({ value, lead }) => lead && <p key={value}>{lead}</p>)}
          <Field {...fields.bind("reason")} label={words.reason} maxLength={500} required />
          <div className="actions">
            {refunds.map(({ value, label }) => (
              <Button key={value} look="danger" name="period" value={value}>
                {label}
              </Button>
            ))}
          </div>
        </form>
      )}
      <form method="post" action={action}>
        <CsrfField />
        <div className="actions">
          <Button look="quiet" name="intent" value="ask">
            {words.ask}
          </Button>
          <ButtonLink look="quiet" href={moneyAdminPaths.adminLedger(about)}>
            {words.ledger}
          </ButtonLink>
          <ButtonLink look="quiet" href={back}>
            {words.back}
          </ButtonLink>
        </div>
      </form>
    </section>
  );
}
