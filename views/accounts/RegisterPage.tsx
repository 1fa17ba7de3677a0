import type { RegisterPageData } from "../../src/shared/dto.ts";
import type { PageProps } from "../../src/shared/form.ts";
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from "../../src/shared/limits.ts";
import { paths } from "../../src/shared/paths.ts";
import { site } from "../../src/shared/site.ts";
import { text } from "../../src/shared/text/index.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Choice.tsx";
import { CsrfField } from "../ui/CsrfField.tsx";
import { Field } from "../ui/Field.tsx";
import { FormErrors } from "../ui/FormErrors.tsx";
import { formFields } from "../ui/form-fields.ts";

/** Making an account: name, address, password, the terms. */
export function RegisterPage({ data, form }: PageProps<RegisterPageData>) {
  const { register } = text.accounts;
  const { bind, value, has } = formFields(form, { ...data });
  return (
    <div className="page page-form">
      <h1>{register.title(site().name)}</h1>
      <p className="lead">{register.lead}</p>
      <form method="post" action={paths.register()}>
        <CsrfField />
        <input type="hidden" name="next" defaultValue={value("next")} />
        <input type="hidden" name="referral" defaultValue={value("referral")} />
        <FormErrors form={form} />
        <Field
          {...bind("username")}
          label={register.username}
          hint={register.usernameHint}
          value={value("username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_MAX}
          required
        />
        <Field
          {...bind("email")}
          label={register.email}
          hint={register.emailHint}
          type="email"
          value={value("email")}
          autoComplete="email"
          maxLength={EMAIL_MAX}
          required
        />
        <Field
          {...bind("password")}
          label={register.password}
          hint={register.passwordHint}
          type="password"
          autoComplete="new-password"
          minLength={PASSWORD_MIN}
          maxLength={PASSWORD_MAX}
          required
        />
        <Checkbox {...bind("terms")} label={register.terms} checked={has("terms")} required />
        <details className="disclosure">
          <summary>{register.termsSummary}</summary>
          <ul>
            {register.termsPoints.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </details>
        <Checkbox
          {...bind("promotional_emails")}
          label={register.promotional}
          checked={has("promotional_emails")}
        />
        <Button look="primary" wide>
          {register.submit}
        </Button>
      </form>
      <p>
        {register.hasAccount} <a href={paths.login(value("next"))}>{register.signIn}</a>
      </p>
    </div>
  );
}
