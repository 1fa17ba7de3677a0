import type { LoginPageData } from "../../src/shared/dto.ts";
import type { PageProps } from "../../src/shared/form.ts";
import { messages } from "../../src/shared/messages.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { Button } from "../ui/Button.tsx";
import { CsrfField } from "../ui/CsrfField.tsx";
import { Field } from "../ui/Field.tsx";
import { FormErrors } from "../ui/FormErrors.tsx";
import { formFields } from "../ui/form-fields.ts";

/** Signing in, by email or username. */
export function LoginPage({ data, form }: PageProps<LoginPageData>) {
  const { login } = text.accounts;
  const { bind, value } = formFields(form, { next: data.next });
  return (
    <div className="page page-form">
      <h1>{login.title}</h1>
      <p className="lead">{login.lead}</p>
      <form method="post" action={paths.login()}>
        <CsrfField />
        <input type="hidden" name="next" defaultValue={value("next")} />
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
          <a href={paths.forgotPassword()}>{login.forgot}</a>
        </p>
        <Button look="primary" wide>
          {login.submit}
        </Button>
      </form>
      {form.errors[""] === messages.emailNotConfirmed && (
        <p>
          <a href={paths.emailConfirmation()}>{login.confirm}</a>
        </p>
      )}
      <p>
        {login.noAccount} <a href={paths.register(value("next"))}>{login.register}</a>
      </p>
    </div>
  );
}
