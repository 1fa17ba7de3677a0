import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { CheckMailPageData } from "#shared/accounts/registration.dto.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import type { PageProps } from "#shared/form.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

/** Page after registration, if the address must be confirmed first. */
export function CheckMailPage({ data }: PageProps<CheckMailPageData>) {
  const { checkMail } = registrationText;
  return (
    <div className="page page-form">
      <h1>{checkMail.title}</h1>
      <p className="lead">{checkMail.sent(data.email)}</p>
      <div className="wizard-text">
        <p>{checkMail.body}</p>
        <p>{checkMail.nothing}</p>
      </div>
      <form noValidate method="post" action={accountsPaths.emailConfirmation()}>
        <CsrfField />
        <input type="hidden" name="email" value={data.email} />
        <div className="actions">
          <ButtonLink look="primary" href={accountsPaths.login()}>
            {checkMail.signIn}
          </ButtonLink>
          <Button name="intent" value="send" icon="mail">
            {checkMail.again}
          </Button>
        </div>
      </form>
    </div>
  );
}
