import type { LoginPageData } from "../../../src/shared/accounts/accounts.dto.ts";
import { accountsMessages } from "../../../src/shared/accounts/accounts.messages.ts";
import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import { accountsText } from "../../../src/shared/accounts/accounts.text.ts";
import { registrationPaths } from "../../../src/shared/accounts/registration.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { UNSENT_FIELD } from "../../../src/shared/form.ts";

import { Button } from "../../ui/Button.tsx";
import { besideIf } from "../../ui/beside.ts";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { UnsentPage, UnsentText } from "./UnsentPage.tsx";

/** Signing in, by email or username. */
export function LoginPage({ data, form }: PageProps<LoginPageData>) {
  const { login, unsent: lost } = accountsText;
  const { bind, value } = formFields(form, { next: data.next });
  const { unsent, name } = data;
  if (unsent && name !== null) return <UnsentPage unsent={unsent} name={name} next={value("next")} />;
  // What is carried is on this page alone: who goes elsewhere first comes back to it.
  const beside = besideIf(unsent !== null);
  return (
    <div className="page page-form">
      <h1>{unsent ? lost.title : login.title}</h1>
      <p className="lead">{unsent ? lost.lead : login.lead}</p>
      <form method="post" action={accountsPaths.login()} encType={unsent ? "multipart/form-data" : undefined}>
        <CsrfField />
        <input type="hidden" name="next" defaultValue={value("next")} />
        {unsent && <input type="hidden" name={UNSENT_FIELD} defaultValue={JSON.stringify(unsent)} />}
        <FormErrors form={form} />
        <Field
          {...bind("identifier")}
          label={login.identifier}
          value={value("identifier")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field
          {...bind("password")}
          label={login.password}
          type="password"
          autoComplete="current-password"
          required
        />
        <p>
          <a href={accountsPaths.forgotPassword()} {...beside}>
            {login.forgot}
          </a>
        </p>
        <Button look="primary" wide>
          {login.submit}
        </Button>
      </form>
      {unsent && <UnsentText unsent={unsent} />}
      {form.errors[""] === accountsMessages.emailNotConfirmed && (
        <p>
          <a href={accountsPaths.emailConfirmation()}>{login.confirm}</a>
        </p>
      )}
      <p>
        {login.noAccount}{" "}
        <a href={registrationPaths.register(value("next"))} {...beside}>
          {login.register}
        </a>
      </p>
      {unsent && <p>{lost.beside}</p>}
    </div>
  );
}
