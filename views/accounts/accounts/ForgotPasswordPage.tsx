import type { ForgotPasswordPageData } from "../../../src/shared/accounts/account.dto.ts";
import { accountText } from "../../../src/shared/accounts/account.text.ts";
import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { EMAIL_MAX } from "../../../src/shared/people/identity.limits.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Asks for the mail with the link; what it says afterwards is the same for every address. */
export function ForgotPasswordPage({ data, form }: PageProps<ForgotPasswordPageData>) {
  const { forgot } = accountText;
  const { bind, value } = formFields(form);
  if (data.sent)
    return (
      <div className="page page-form">
        <h1>{forgot.sentTitle}</h1>
        <p className="lead">{forgot.sent}</p>
        <p>{forgot.nothing}</p>
        <div className="actions">
          <ButtonLink href={accountsPaths.forgotPassword()}>{forgot.again}</ButtonLink>
          <ButtonLink look="quiet" href={accountsPaths.login()}>
            {forgot.back}
          </ButtonLink>
        </div>
      </div>
    );
  return (
    <div className="page page-form">
      <h1>{forgot.title}</h1>
      <p className="lead">{forgot.lead}</p>
      <form method="post" action={accountsPaths.forgotPassword()}>
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...bind("email")}
          label={forgot.email}
          type="email"
          value={value("email")}
          autoComplete="email"
          maxLength={EMAIL_MAX}
          required
        />
        <Button look="primary" wide>
          {forgot.submit}
        </Button>
      </form>
      <p>
        <a href={accountsPaths.login()}>{forgot.back}</a>
      </p>
    </div>
  );
}
