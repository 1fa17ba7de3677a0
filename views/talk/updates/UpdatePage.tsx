import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import type { UpdatePageData } from "../../../src/shared/talk/updates.dto.ts";
import { UPDATE_REPLY_MAX } from "../../../src/shared/talk/updates.limits.ts";
import { updatesPaths } from "../../../src/shared/talk/updates.paths.ts";

import { updatesText } from "../../../src/shared/talk/updates.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { MentionArea } from "../../ui/MentionArea.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { ReplyEntry, UpdateEntry } from "./UpdateEntry.tsx";

/** One update with its replies, oldest first, and the form for another. */
export function UpdatePage({ data, form }: PageProps<UpdatePageData>) {
  const { update, replies, paging, partly, signedIn, zone } = data;
  const words = updatesText;
  const { bind, value } = formFields(form);
  const here = updatesPaths.update(update.id);
  return (
    <div className="page page-narrow">
      <h1 className="update-title">{words.title(update.author.name)}</h1>
      <UpdateEntry update={update} zone={zone} next={here} alone />
      <section aria-labelledby="replies">
        <h2 id="replies">{words.repliesTitle(update.replies)}</h2>
        {partly && (
          <p>
            {words.partly} <a href={`${here}#replies`}>{words.allReplies}</a>
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
          <form className="update-form" method="post" action={here}>
            <CsrfField />
            <FormErrors form={form} />
            <MentionArea
              {...bind("text")}
              label={words.reply}
              hint={words.replyHint}
              value={value("text")}
              rows={3}
              maxLength={UPDATE_REPLY_MAX}
              required
            />
            <div className="actions">
              <Button look="primary">{words.sendReply}</Button>
            </div>
          </form>
        ) : (
          <p>
            <ButtonLink href={accountsPaths.login(here)} icon="log-in">
              {words.signInToReply}
            </ButtonLink>
          </p>
        )}
      </section>
      <p>
        <a href={updatesPaths.userUpdates((update.to ?? update.author).username)}>{words.back}</a>
      </p>
    </div>
  );
}
