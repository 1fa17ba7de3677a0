import type { AccountPageData } from "#shared/accounts/account.dto.ts";
import { accountText } from "#shared/accounts/account.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";

import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";

const { settings: words } = accountText;

/** A pending change of email address, with a button to cancel it. */
export function PendingEmail({
  pending,
  zone,
}: {
  pending: NonNullable<AccountPageData["pending"]>;
  zone: string;
}) {
  return (
    <Notice kind="info" title={words.pendingTitle(pending.email)}>
      <ul>
        {!pending.oldConfirmed && <li>{words.pendingOld}</li>}
        {!pending.newConfirmed && <li>{words.pendingNew}</li>}
      </ul>
      <p>
        {words.pendingUntil} <Time iso={pending.expires} as="moment" zone={zone} />.
      </p>
      <form noValidate method="post" action={accountsPaths.account()}>
        <CsrfField />
        <div className="actions">
          <Button name="intent" value="cancel-email">
            {words.cancelEmail}
          </Button>
        </div>
      </form>
    </Notice>
  );
}
