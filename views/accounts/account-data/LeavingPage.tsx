import type { LeavingPageData } from "../../../src/shared/accounts/account-data.dto.ts";
import { accountDataPaths } from "../../../src/shared/accounts/account-data.paths.ts";
import { accountDataText } from "../../../src/shared/accounts/account-data.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";

import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

/** Offers to keep an account that is on its way out. */
export function LeavingPage({ data }: PageProps<LeavingPageData>) {
  const { leaving: words } = accountDataText;
  return (
    <div className="page page-form">
      <h1>{words.title}</h1>
      <p className="lead">{words.until(data.until)}</p>
      <div className="leaving-words">
        <p>{words.works[data.works]}</p>
        <p>{words.offer}</p>
      </div>
      <form method="post" action={accountDataPaths.leaving()}>
        <CsrfField />
        <div className="actions">
          <Button look="primary" name="intent" value="keep">
            {words.keep}
          </Button>
          <Button look="quiet" name="intent" value="sign-out">
            {words.leave}
          </Button>
        </div>
      </form>
    </div>
  );
}
