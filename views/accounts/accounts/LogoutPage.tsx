import type { LogoutPageData } from "#shared/accounts/accounts.dto.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { accountsText } from "#shared/accounts/accounts.text.ts";
import type { PageProps } from "#shared/form.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

/** Page that asks before signing out, so that a link or an image on another site cannot do it. */
export function LogoutPage({ data }: PageProps<LogoutPageData>) {
  const { logout } = accountsText;
  return (
    <div className="page page-form">
      <h1>{logout.title}</h1>
      <p className="lead">{logout.body(data.name)}</p>
      <form noValidate method="post" action={accountsPaths.logout()}>
        <CsrfField />
        <div className="actions">
          <Button look="primary" icon="log-out">
            {logout.submit}
          </Button>
          <Button name="where" value="everywhere">
            {logout.everywhere}
          </Button>
          <ButtonLink look="quiet" href={cataloguePaths.home()}>
            {logout.stay}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
