import type { UnsubscribePageData } from "../../../src/shared/accounts/invitations.dto.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import type { MailTopicName } from "../../../src/shared/live/mail-topics.ts";
import { notificationPreferencesPaths } from "../../../src/shared/live/notification-preferences.paths.ts";
import { notificationPreferencesText } from "../../../src/shared/live/notification-preferences.text.ts";
import { unsubscribePaths } from "../../../src/shared/live/unsubscribe.paths.ts";
import { unsubscribeText } from "../../../src/shared/live/unsubscribe.text.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

const words = unsubscribeText;

/** Asks once whether a kind of mail is to end, and then says that it has. */
export function UnsubscribePage({ data, form }: PageProps<UnsubscribePageData>) {
  const { about, done } = data;
  const token = (form.values.token as string | undefined) ?? data.token;
  if (done)
    return (
      <div className="page page-form unsubscribe">
        <h1>{words.doneTitle}</h1>
        <p className="lead">{saidOf(about, words.done, words.doneDigest, words.doneInvitations)}</p>
        {about !== "invitations" && (
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
      <p>{saidOf(about, words.about, words.aboutDigest, words.aboutInvitations)}</p>
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

function saidOf(
  about: MailTopicName,
  one: (what: string) => string,
  digest: string,
  invitations: string,
): string {
  if (about === "digest") return digest;
  if (about === "invitations") return invitations;
  if (about === "weekly-stories") return one(notificationPreferencesText.weekly);
  return one(notificationPreferencesText.keys[about]);
}
