import type { ResetPasswordPageData } from "#shared/accounts/account.dto.ts";
import { accountText } from "#shared/accounts/account.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { PageProps } from "#shared/form.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";

/** Target page of the link in the reset mail. */
export function ResetPasswordPage({ data, form }: PageProps<ResetPasswordPageData>) {
  const { reset } = accountText;
  const { bind, value } = formFields(form, { code: data.code ?? "" });
  // The code has no field at which an error could be shown.
  const isVoid = data.code === null || Boolean(form.errors.code);
  if (isVoid)
    return (
      <div className="page page-form">
        <h1>{reset.voidTitle}</h1>
        <p className="lead">{form.errors.code ? `${form.errors.code}. ${reset.void}` : reset.void}</p>
        <ButtonLink look="primary" href={accountsPaths.forgotPassword()}>
          {reset.ask}
        </ButtonLink>
      </div>
    );
  return (
    <div className="page page-form">
      <h1>{reset.title}</h1>
      <p className="lead">{reset.lead}</p>
      <form noValidate method="post" action={accountsPaths.resetPassword()}>
        <CsrfField />
        <input type="hidden" name="code" defaultValue={value("code")} />
        <FormErrors form={form} />
        <NewPasswordFields bind={bind} />
        <Button look="primary" wide>
          {reset.submit}
        </Button>
      </form>
    </div>
  );
}
