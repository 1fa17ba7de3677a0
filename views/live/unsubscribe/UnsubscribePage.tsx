import type { UnsubscribePageData } from "#shared/accounts/invitations.dto.ts";
import type { PageProps } from "#shared/form.ts";
import { notificationPreferencesPaths } from "#shared/live/notification-preferences.paths.ts";
import { unsubscribePaths } from "#shared/live/unsubscribe.paths.ts";
import { unsubscribeText } from "#shared/live/unsubscribe.text.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

const texts = unsubscribeText;

/**
 * Page that asks for confirmation before unsubscribing from a kind of mail, and then confirms that it is
 * done.
 */
export function UnsubscribePage({ data, form }: PageProps<UnsubscribePageData>) {
  const { about, done, hasSettings } = data;
  const token = (form.values.token as string | undefined) ?? data.token;
  if (done)
    return (
      <div className="page page-form unsubscribe">
        <h1>{texts.doneTitle}</h1>
        <p className="lead">{about}</p>
        {hasSettings && (
          <>
            <p>{texts.change}</p>
            <div className="actions">
              <ButtonLink href={notificationPreferencesPaths.notificationSettings()}>
                {texts.settings}
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    );
  return (
    <div className="page page-form unsubscribe">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <p>{about}</p>
      <form noValidate method="post" action={unsubscribePaths.unsubscribe()}>
        <CsrfField />
        <input type="hidden" name="token" defaultValue={token} />
        <Button look="primary" wide>
          {texts.submit}
        </Button>
      </form>
    </div>
  );
}
