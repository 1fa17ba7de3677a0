import {
  CONFIRM_ACTS,
  CONFIRM_FIELD,
  CONFIRM_SEEN_FIELD,
  type ConfirmationPageData,
} from "#shared/confirmation.dto.ts";
import type { PageProps } from "#shared/form.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { Button } from "./Button.tsx";
import { CsrfField } from "./CsrfField.tsx";

/** Page that says what a form will do, before it is done; carries the form's fields. */
export function ConfirmationPage({ data: { confirmation, seen, unsent } }: PageProps<ConfirmationPageData>) {
  const { title, lines, button, isEnding } = confirmation;
  return (
    <div className="page page-form">
      <h1>{title}</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <form noValidate method="post" action={unsent.action}>
        <CsrfField />
        <input type="hidden" name={CONFIRM_SEEN_FIELD} defaultValue={seen} />
        {unsent.fields.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} defaultValue={value} />
        ))}
        <div className="actions">
          <Button look={isEnding ? "danger" : "primary"} name={CONFIRM_FIELD} value={CONFIRM_ACTS.do}>
            {button}
          </Button>
          <Button look="quiet" name={CONFIRM_FIELD} value={CONFIRM_ACTS.back}>
            {uiText.goBack}
          </Button>
        </div>
      </form>
    </div>
  );
}
