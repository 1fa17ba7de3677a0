import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { PageProps } from "#shared/form.ts";
import type { UpdatePageData } from "#shared/talk/updates.dto.ts";
import { updateReplyFields } from "#shared/talk/updates.fields.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";

import { updatesText } from "#shared/talk/updates.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PreviewButton } from "../../ui/MentionArea.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { ReplyEntry, UpdateEntry } from "./UpdateEntry.tsx";

/** Page of one update with its replies, oldest first, and the reply form. */
export function UpdatePage({ data, form }: PageProps<UpdatePageData>) {
  const { update, replies, paging, partly, signedIn, zone } = data;
  const texts = updatesText;
  const here = updatesPaths.update(update.id);
  return (
    <div className="page page-narrow">
      <h1 className="update-title">{texts.title(update.author.name)}</h1>
      <UpdateEntry update={update} zone={zone} next={here} alone />
      <section aria-labelledby="replies">
        <h2 id="replies">{texts.repliesTitle(update.replies)}</h2>
        {partly && (
          <p>
            {texts.partly} <a href={`${here}#replies`}>{texts.allReplies}</a>
          </p>
        )}
        {replies.length > 0 && (
          <ul className="updates">
            {replies.map((reply) => (
              <li key={reply.id}>
                <ReplyEntry reply={reply} zone={zone} next={here} />
              </li>
            ))}
          </ul>
        )}
        <Pagination paging={paging} />
        {signedIn ? (
          <form noValidate className="update-form" method="post" action={here}>
            <CsrfField />
            <FormErrors form={form} />
            <FormFields of={updateReplyFields} state={formFields(form)} />
            <div className="actions">
              <Button look="primary">{texts.sendReply}</Button>
              <PreviewButton />
            </div>
          </form>
        ) : (
          <p>
            <ButtonLink href={accountsPaths.login(here)} icon="log-in">
              {texts.signInToReply}
            </ButtonLink>
          </p>
        )}
      </section>
      <p>
        <a href={updatesPaths.userUpdates((update.to ?? update.author).username)}>{texts.back}</a>
      </p>
    </div>
  );
}
