import type { FormState } from "#shared/form.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { officeText } from "#shared/money/office.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import type { formFields } from "../../ui/form-fields.ts";

const texts = officeText.look;

interface Props {
  readonly action: string;
  /** Reference by which the ledger finds the payment. */
  readonly about: string;
  readonly back: string;
  readonly form: FormState;
  readonly fields: ReturnType<typeof formFields>;
  /** Possible refunds: value of the form's `period`, and the button's label. */
  readonly refunds: readonly { readonly value: string; readonly label: string; readonly lead?: string }[];
}

/** Staff actions on a payment: refund it with a reason, query the provider, look it up in the ledger. */
export function OfficeActs({ action, about, back, form, fields, refunds }: Props) {
  return (
    <section className="card page-stack" aria-labelledby="act">
      <h2 id="act">{texts.actions}</h2>
      <FormErrors form={form} />
      {refunds.length > 0 && (
        <form noValidate method="post" action={action} className="page-stack">
          <CsrfField />
          <input type="hidden" name="intent" defaultValue="refund" />
          {refunds.map(({ value, lead }) => lead && <p key={value}>{lead}</p>)}
          <Field {...fields.bind("reason")} label={texts.reason} maxLength={500} required />
          <div className="actions">
            {refunds.map(({ value, label }) => (
              <Button key={value} look="danger" name="period" value={value}>
                {label}
              </Button>
            ))}
          </div>
        </form>
      )}
      <form noValidate method="post" action={action}>
        <CsrfField />
        <div className="actions">
          <Button look="quiet" name="intent" value="ask">
            {texts.ask}
          </Button>
          <ButtonLink look="quiet" href={moneyAdminPaths.adminLedger(about)}>
            {texts.ledger}
          </ButtonLink>
          <ButtonLink look="quiet" href={back}>
            {texts.back}
          </ButtonLink>
        </div>
      </form>
    </section>
  );
}
