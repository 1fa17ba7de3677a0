import type { AccountPageData } from "../../../src/shared/accounts/account.dto.ts";
import { accountText } from "../../../src/shared/accounts/account.text.ts";
import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";

import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";

const { settings: words } = accountText;

/** A change of address that waits for answers, and the way to take it back. */
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
      <form method="post" action={accountsPaths.account()}>
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
