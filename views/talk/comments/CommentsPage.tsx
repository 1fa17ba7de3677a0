import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import type { CommentsPageData } from "#shared/talk/comments.dto.ts";
import { COMMENT_SORTS } from "#shared/talk/comments.enums.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";

import { commentsText } from "#shared/talk/comments.text.ts";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { Threads } from "./Threads.tsx";

/** Page of readers' comments on a chapter: threads with their first replies, or one full thread. */
export function CommentsPage({ data, form }: PageProps<CommentsPageData>) {
  const { story, chapter, threads, alone, locked, paragraph } = data;
  const texts = commentsText;
  const { quote, prefix, suffix } = data.draft ?? {};
  const back = quote
    ? `${commentsPaths.comments(story, chapter, { quote, prefix, suffix })}#write`
    : data.here;
  return (
    <div className="page page-narrow">
      <p>
        <a href={chaptersPaths.chapter(story, chapter.number)}>
          {story.title}: {chapter.title}
        </a>
      </p>
      <h1 className="comments-title">{texts.heading(data.count)}</h1>
      {locked && <p className="comments-closed">{texts.closed}</p>}
      {data.writes && <CommentForm data={data} form={form} />}
      {!data.signedIn && !locked && (
        <p>
          <ButtonLink href={accountsPaths.login(back)} icon="log-in">
            {texts.signIn}
          </ButtonLink>
        </p>
      )}
      {paragraph && <p>{texts.onParagraph(paragraph)}</p>}
      {alone || paragraph ? (
        <p>
          <a href={commentsPaths.comments(story, chapter)}>{texts.all}</a>
        </p>
      ) : (
        threads.length > 0 && <Sorts data={data} />
      )}
      {threads.length > 0 ? (
        <Threads data={data} alone={alone} />
      ) : (
        <Empty icon="message-circle" title={paragraph ? texts.noneOnParagraph : texts.none}>
          {data.writes && !paragraph && <p>{texts.noneHint}</p>}
        </Empty>
      )}
      <Pagination paging={data.paging} />
      {data.moderates && (
        <ActionForm
          action={commentsPaths.commentsLock(story, chapter)}
          next={data.here}
          verb={locked ? "unlock" : "lock"}
          label={locked ? texts.unlock : texts.lock}
          icon="ban"
          look="quiet"
        />
      )}
    </div>
  );
}

function Sorts({ data: { story, chapter, sort } }: { data: CommentsPageData }) {
  const texts = commentsText;
  return (
    <nav className="comment-sorts" aria-label={texts.sort}>
      {COMMENT_SORTS.map((each) => (
        <a
          key={each}
          href={commentsPaths.comments(story, chapter, each === "newest" ? {} : { sort: each })}
          aria-current={each === sort ? "page" : undefined}
        >
          {texts.sorts[each]}
        </a>
      ))}
    </nav>
  );
}
