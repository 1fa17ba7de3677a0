import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import { emptyForm } from "../../../src/shared/form.ts";
import type { TalkDto } from "../../../src/shared/talk/comments.dto.ts";
import { commentsPaths } from "../../../src/shared/talk/comments.paths.ts";

import { commentsText } from "../../../src/shared/talk/comments.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { Threads } from "./Threads.tsx";

/** Below a chapter: what readers said of it, newest first, and the form for a word of one's own. */
export function ChapterTalk({ data }: { data: TalkDto }) {
  const words = commentsText;
  const { story, chapter, threads, locked, count, here } = data;
  return (
    <section className="chapter-talk" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">{words.heading(count)}</h2>
      {locked && <p className="comments-closed">{words.closed}</p>}
      {data.writes && <CommentForm data={data} form={emptyForm} stays />}
      {!data.signedIn && !locked && (
        <p>
          <ButtonLink href={accountsPaths.login(`${here}#comments`)} icon="message-circle">
            {words.signIn}
          </ButtonLink>
        </p>
      )}
      {threads.length > 0 && <Threads data={data} />}
      {(data.paging.older || data.moderates) && (
        <p className="actions">
          <ButtonLink
            href={commentsPaths.comments(story, chapter.number)}
            look="quiet"
            iconAfter="arrow-right"
          >
            {words.everything}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
