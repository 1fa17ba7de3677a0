import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import type { CommentsPageData } from "../../../src/shared/talk/comments.dto.ts";
import { COMMENT_SORTS } from "../../../src/shared/talk/comments.enums.ts";
import { commentsPaths } from "../../../src/shared/talk/comments.paths.ts";

import { commentsText } from "../../../src/shared/talk/comments.text.ts";
import { ToggleForm } from "../../library/followers/ToggleForm.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { Threads } from "./Threads.tsx";

/** What readers say of a chapter: threads with their first replies, or one thread whole. */
export function CommentsPage({ data, form }: PageProps<CommentsPageData>) {
  const { story, chapter, threads, alone, locked, paragraph } = data;
  const words = commentsText;
  const { quote, prefix, suffix } = data.draft ?? {};
  const back = quote
    ? `${commentsPaths.comments(story, chapter.number, { quote, prefix, suffix })}#write`
    : data.here;
  return (
    <div className="page page-narrow">
      <p>
        <a href={chaptersPaths.chapter(story, chapter.number)}>
          {story.title}: {chapter.title}
        </a>
      </p>
      <h1 className="comments-title">{words.heading(data.count)}</h1>
      {locked && <p className="comments-closed">{words.closed}</p>}
      {data.writes && <CommentForm data={data} form={form} />}
      {!data.signedIn && !locked && (
        <p>
          <ButtonLink href={accountsPaths.login(back)} icon="log-in">
            {words.signIn}
          </ButtonLink>
        </p>
      )}
      {paragraph && <p>{words.onParagraph(paragraph)}</p>}
      {alone || paragraph ? (
        <p>
          <a href={commentsPaths.comments(story, chapter.number)}>{words.all}</a>
        </p>
      ) : (
        threads.length > 0 && <Sorts data={data} />
      )}
      {threads.length > 0 ? (
        <Threads data={data} alone={alone} />
      ) : (
        <Empty icon="message-circle" title={paragraph ? words.noneOnParagraph : words.none}>
          {data.writes && !paragraph && <p>{words.noneHint}</p>}
        </Empty>
      )}
      <Pagination paging={data.paging} />
      {data.moderates && (
        <ToggleForm
          action={commentsPaths.commentsLock(story, chapter.number)}
          next={data.here}
          verb={locked ? "unlock" : "lock"}
          label={locked ? words.unlock : words.lock}
          icon="ban"
          look="quiet"
        />
      )}
    </div>
  );
}

function Sorts({ data: { story, chapter, sort } }: { data: CommentsPageData }) {
  const words = commentsText;
  return (
    <nav className="comment-sorts" aria-label={words.sort}>
      {COMMENT_SORTS.map((each) => (
        <a
          key={each}
          href={commentsPaths.comments(story, chapter.number, each === "newest" ? {} : { sort: each })}
          aria-current={each === sort ? "page" : undefined}
        >
          {words.sorts[each]}
        </a>
      ))}
    </nav>
  );
}
