import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { emptyForm } from "#shared/form.ts";
import type { TalkDto } from "#shared/talk/comments.dto.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";

import { commentsText } from "#shared/talk/comments.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { Threads } from "./Threads.tsx";

/** Section below a chapter: readers' comments, newest first, and the form to comment. */
export function ChapterTalk({ data }: { data: TalkDto }) {
  const texts = commentsText;
  const { story, chapter, threads, locked, count, here } = data;
  return (
    <section className="chapter-talk" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">{texts.heading(count)}</h2>
      {locked && <p className="comments-closed">{texts.closed}</p>}
      {data.writes && <CommentForm data={data} form={emptyForm} stays />}
      {!data.signedIn && !locked && (
        <p>
          <ButtonLink href={accountsPaths.login(`${here}#comments`)} icon="message-circle">
            {texts.signIn}
          </ButtonLink>
        </p>
      )}
      {threads.length > 0 && <Threads data={data} />}
      {(data.paging.older || data.moderates) && (
        <p className="actions">
          <ButtonLink href={commentsPaths.comments(story, chapter)} look="quiet" iconAfter="arrow-right">
            {texts.everything}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
