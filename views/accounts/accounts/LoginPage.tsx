import type { LoginPageData } from "#shared/accounts/accounts.dto.ts";
import { accountsMessages } from "#shared/accounts/accounts.messages.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { accountsText } from "#shared/accounts/accounts.text.ts";
import { passkeysText } from "#shared/accounts/passkeys.text.ts";
import { registrationPaths } from "#shared/accounts/registration.paths.ts";
import { secondFactorText } from "#shared/accounts/second-factor.text.ts";
import { emptyForm, type FormState, type PageProps, UNSENT_FIELD } from "#shared/form.ts";

import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { newTabIf } from "../../ui/new-tab.ts";
import { CodeField } from "../second-factor/CodeField.tsx";
import { PasskeyForm } from "../second-factor/PasskeyForm.tsx";
import { InsecureNotice } from "./InsecureNotice.tsx";
import { UnsentPage, UnsentText } from "./UnsentPage.tsx";

/** Sign-in page, by email or username. */
export function LoginPage({ data, form }: PageProps<LoginPageData>) {
  const { login, unsent: lost } = accountsText;
  const { bind, value } = formFields(form, { next: data.next });
  const { unsent, name } = data;
  if (unsent && name !== null)
    return <UnsentPage unsent={unsent} title={lost.back} lead={lost.backLead(name)} next={value("next")} />;
  if (data.step !== "password") return <SecondStep data={data} form={form} step={data.step} />;
  // The unsent form is only on this page, so other pages open beside it and the member can return.
  const newTab = newTabIf(unsent !== null);
  return (
    <div className="page page-form">
      <h1>{unsent ? lost.title : login.title}</h1>
      <p className="lead">{unsent ? lost.lead : login.lead}</p>
      {data.insecure && !form.errors[""] && <InsecureNotice />}
      <form
        noValidate
        method="post"
        action={accountsPaths.login()}
        encType={unsent ? "multipart/form-data" : undefined}
      >
        <CsrfField />
        <input type="hidden" name="next" defaultValue={value("next")} />
        {unsent && <input type="hidden" name={UNSENT_FIELD} defaultValue={JSON.stringify(unsent)} />}
        <FormErrors form={withoutPasskey(form)} />
        <Field
          {...bind("identifier")}
          label={login.identifier}
          value={value("identifier")}
          autoComplete="username webauthn"
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
          <a href={accountsPaths.forgotPassword()} {...newTab}>
            {login.forgot}
          </a>
        </p>
        <Button look="primary" wide>
          {login.submit}
        </Button>
      </form>
      <SignInByPasskey data={data} form={form} />
      {unsent && <UnsentText unsent={unsent} />}
      {form.errors[""] === accountsMessages.emailNotConfirmed && (
        <p>
          <a href={accountsPaths.emailConfirmation()}>{login.confirm}</a>
        </p>
      )}
      <p>
        {login.noAccount}{" "}
        <a href={registrationPaths.register(value("next"))} {...newTab}>
          {login.register}
        </a>
      </p>
      {unsent && <p>{lost.beside}</p>}
    </div>
  );
}

/** Second step for accounts with two-step sign-in, or for staff who have to use their passkey. */
function SecondStep({ data, form, step }: PageProps<LoginPageData> & { step: "code" | "passkey" }) {
  const { step: words } = secondFactorText;
  const { signIn } = passkeysText;
  const { bind, value } = formFields(form, { next: data.next });
  const { unsent } = data;
  const carried = (
    <>
      <CsrfField />
      <input type="hidden" name="next" defaultValue={value("next")} />
      {unsent && <input type="hidden" name={UNSENT_FIELD} defaultValue={JSON.stringify(unsent)} />}
    </>
  );
  const encType = unsent ? "multipart/form-data" : undefined;
  return (
    <div className="page page-form">
      <h1>{step === "code" ? words.title : signIn.stepTitle}</h1>
      <p className="lead">{step === "code" ? words.lead : signIn.stepLead}</p>
      {data.insecure && !form.errors[""] && <InsecureNotice />}
      {step === "code" ? (
        <form noValidate method="post" action={accountsPaths.login()} encType={encType}>
          {carried}
          <input type="hidden" name="intent" defaultValue="code" />
          <FormErrors form={withoutPasskey(form)} />
          <CodeField {...bind("code")} label={words.code} hint="" />
          <Button look="primary" wide>
            {words.submit}
          </Button>
        </form>
      ) : (
        <>
          <p>{signIn.lost}</p>
          <p data-passkey-without="">{passkeysText.unsupported}</p>
        </>
      )}
      <SignInByPasskey data={data} form={form} />
      {unsent && <UnsentText unsent={unsent} />}
      <form
        noValidate
        method="post"
        action={accountsPaths.login()}
        encType={encType}
        className="settings-end"
      >
        {carried}
        <Button look="quiet" name="intent" value="restart">
          {words.restart}
        </Button>
      </form>
    </div>
  );
}

/** Form for a passkey, which needs neither a username nor a code. */
function SignInByPasskey({ data, form }: PageProps<LoginPageData>) {
  const { value } = formFields(form, { next: data.next });
  const { unsent } = data;
  return (
    <PasskeyForm
      does="get"
      action={accountsPaths.login()}
      options={data.passkey}
      intent="passkey"
      form={isOfPasskey(form) ? form : emptyForm}
      submit={passkeysText.signIn.submit}
      multipart={unsent !== null}
    >
      <CsrfField />
      <input type="hidden" name="next" defaultValue={value("next")} />
      {unsent && <input type="hidden" name={UNSENT_FIELD} defaultValue={JSON.stringify(unsent)} />}
    </PasskeyForm>
  );
}

const isOfPasskey = (form: FormState): boolean => form.values.intent === "passkey";
const withoutPasskey = (form: FormState): FormState => (isOfPasskey(form) ? emptyForm : form);
