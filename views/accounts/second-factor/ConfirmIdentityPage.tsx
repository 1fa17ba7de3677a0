import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { passkeysText } from "#shared/accounts/passkeys.text.ts";
import type { ConfirmIdentityPageData } from "#shared/accounts/second-factor.dto.ts";
import { secondFactorText } from "#shared/accounts/second-factor.text.ts";
import { emptyForm, type PageProps, UNSENT_FIELD } from "#shared/form.ts";
import { PASSWORD_MAX } from "#shared/people/identity.limits.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { UnsentPage, UnsentText } from "../accounts/UnsentPage.tsx";
import { CodeField } from "./CodeField.tsx";
import { PasskeyForm } from "./PasskeyForm.tsx";

const { confirmIdentity: words, currentPassword } = secondFactorText;

/** Page that asks members to prove their identity before a sensitive page or form. */
export function ConfirmIdentityPage({ data, form }: PageProps<ConfirmIdentityPageData>) {
  const { unsent, confirmed, needsCode, passkey } = data;
  const isOfPasskey = form.values.intent === "passkey";
  const { bind, value } = formFields(form, { next: data.next });
  if (unsent && confirmed)
    return <UnsentPage unsent={unsent} title={words.back} lead={words.backLead} next={value("next")} />;
  return (
    <div className="page page-form">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <form
        noValidate
        method="post"
        action={accountsPaths.confirmIdentity()}
        encType={unsent ? "multipart/form-data" : undefined}
      >
        <CsrfField />
        <input type="hidden" name="next" defaultValue={value("next")} />
        {unsent && <input type="hidden" name={UNSENT_FIELD} defaultValue={JSON.stringify(unsent)} />}
        <FormErrors form={isOfPasskey ? emptyForm : form} />
        <Field
          {...bind("currentPassword")}
          label={currentPassword}
          type="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          required
        />
        {needsCode && <CodeField {...bind("code")} />}
        <Button look="primary" wide>
          {words.submit}
        </Button>
      </form>
      {passkey && (
        <PasskeyForm
          does="get"
          action={accountsPaths.confirmIdentity()}
          options={passkey}
          intent="passkey"
          form={isOfPasskey ? form : emptyForm}
          submit={passkeysText.confirm}
          multipart={unsent !== null}
        >
          <CsrfField />
          <input type="hidden" name="next" defaultValue={value("next")} />
          {unsent && <input type="hidden" name={UNSENT_FIELD} defaultValue={JSON.stringify(unsent)} />}
        </PasskeyForm>
      )}
      {unsent && <UnsentText unsent={unsent} />}
    </div>
  );
}
