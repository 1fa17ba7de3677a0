import type { UnsubscribePageData } from "../../../src/shared/accounts/invitations.dto.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { notificationPreferencesPaths } from "../../../src/shared/live/notification-preferences.paths.ts";
import { unsubscribePaths } from "../../../src/shared/live/unsubscribe.paths.ts";
import { unsubscribeText } from "../../../src/shared/live/unsubscribe.text.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

const words = unsubscribeText;

/** Asks once whether a kind of mail is to end, and then says that it has. */
export function UnsubscribePage({ data, form }: PageProps<UnsubscribePageData>) {
  const { about, done, hasSettings } = data;
  const token = (form.values.token as string | undefined) ?? data.token;
  if (done)
    return (
      <div className="page page-form unsubscribe">
        <h1>{words.doneTitle}</h1>
        <p className="lead">{about}</p>
        {hasSettings && (
          <>
            <p>{words.change}</p>
            <div className="actions">
              <ButtonLink href={notificationPreferencesPaths.notificationSettings()}>
                {words.settings}
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    );
  return (
    <div className="page page-form unsubscribe">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <p>{about}</p>
      <form method="post" action={unsubscribePaths.unsubscribe()}>
        <CsrfField />
        <input type="hidden" name="token" defaultValue={token} />
        <Button look="primary" wide>
          {words.submit}
        </Button>
      </form>
    </div>
  );
}
