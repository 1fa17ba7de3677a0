import type { ForgotPasswordPageData } from "#shared/accounts/account.dto.ts";
import { accountText } from "#shared/accounts/account.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { EMAIL_MAX } from "#shared/people/identity.limits.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Page that requests the reset mail; the answer is the same for every address. */
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
      <form noValidate method="post" action={accountsPaths.forgotPassword()}>
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
