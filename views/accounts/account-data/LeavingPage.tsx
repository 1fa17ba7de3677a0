import type { LeavingPageData } from "#shared/accounts/account-data.dto.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";
import type { PageProps } from "#shared/form.ts";

import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { OpenMatters } from "./OpenMatters.tsx";

/** Page for an account scheduled for deletion, with an offer to restore it. */
export function LeavingPage({ data, form }: PageProps<LeavingPageData>) {
  const { leaving: words } = accountDataText;
  return (
    <div className="page page-form">
      <h1>{words.title}</h1>
      <p className="lead">{words.until(data.until)}</p>
      <div className="leaving-words">
        <p>{words.works[data.works]}</p>
        <p>{words.retained}</p>
        <p>{words.offer}</p>
      </div>
      <FormErrors form={form} />
      <OpenMatters
        matters={data.matters}
        payout={data.payout}
        action={accountDataPaths.leaving()}
        isLeaving
      />
      <form noValidate method="post" action={accountDataPaths.leaving()}>
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
