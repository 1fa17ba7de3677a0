import { formatDateTime } from "#shared/format.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import type { CommentDto, TalkDto } from "#shared/talk/comments.dto.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";
import { commentReport } from "#shared/talk/comments.report.ts";

import { commentsText } from "#shared/talk/comments.text.ts";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { FormattedText } from "../../ui/FormattedText.tsx";
import { ReportLink } from "../../ui/ReportLink.tsx";
import { StaffBadge } from "../../ui/StaffBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import { TOGGLE_VERBS, Toggle } from "../../ui/Toggle.tsx";

/** One comment, or a placeholder for a deleted one. */
export function CommentEntry({ comment, data }: { comment: CommentDto; data: TalkDto }) {
  const texts = commentsText;
  const { author, passage } = comment;
  const id = `comment-${comment.id}`;
  if (!author)
    return (
      <article className="comment-gone" id={id} aria-label={texts.deletedAuthor}>
        <p>{texts.deletedText}</p>
      </article>
    );
  return (
    <article
      className="comment"
      id={id}
      aria-label={texts.label(author.name)}
      data-hidden={comment.hidden || undefined}
    >
      <Avatar user={author} size="s" />
      <div className="comment-main">
        <header>
          <p className="comment-who" dir="auto">
            <a href={profilePaths.user(author.username)}>{author.name}</a>
            <StaffBadge of={author} />
            {comment.byStoryAuthor && <span className="comment-author">{texts.author}</span>}
            {comment.answers && <span className="fine"> {texts.answers(comment.answers)}</span>}
          </p>
          <p className="fine comment-when">
            <a href={commentsPaths.comment(comment.id)}>
              <Time iso={comment.createdAt} as="moment" zone={data.zone} />
            </a>
            {comment.edited && <> · {texts.edited}</>}
          </p>
        </header>
        {comment.hidden && <p className="comments-closed">{texts.hiddenMark}</p>}
        {passage && (
          <blockquote className="comment-quote">
            <p dir="auto">{passage.quote}</p>
            {passage.gone && <p className="fine">{texts.gone}</p>}
          </blockquote>
        )}
        <div className="comment-text">
          <FormattedText text={comment.text} names={comment.names} />
        </div>
        <Acts comment={comment} data={data} />
      </div>
    </article>
  );
}

function Acts({ comment, data }: { comment: CommentDto; data: TalkDto }) {
  const texts = commentsText;
  const { can, id, liked, hidden } = comment;
  const name = comment.author?.name ?? "";
  const when = formatDateTime(comment.createdAt, data.zone);
  const likes = texts.likes(comment.likes);
  const next = `${data.here}#comment-${id}`;
  return (
    <div className="comment-acts">
      {can.like && (
        <Toggle
          action={commentsPaths.commentAct(id, "like")}
          next={next}
          token={data.token}
          on={liked}
          verbs={TOGGLE_VERBS.do}
          label={{ off: texts.like, on: texts.liked }}
          name={{ off: texts.likeName(name, when), on: texts.likedName(name, when) }}
          icon="heart"
          look="quiet"
        />
      )}
      {likes && <span className="fine">{likes}</span>}
      {can.reply && (
        <a
          href={`${commentsPaths.comments(data.story, data.chapter, { reply: id, ...(data.inChapter && { from: "chapter" }) })}#write`}
          aria-label={texts.replyName(name, when)}
        >
          {texts.reply}
        </a>
      )}
      {can.edit && (
        <a href={commentsPaths.commentAct(id, "edit")} aria-label={texts.editName(when)}>
          {texts.edit}
        </a>
      )}
      {can.hide && can.asStaff && !hidden && (
        <a href={commentsPaths.commentAct(id, "hide")} aria-label={texts.hideName(name, when)}>
          {texts.hide}
        </a>
      )}
      {can.hide && !(can.asStaff && !hidden) && (
        <ActionForm
          action={commentsPaths.commentAct(id, "hide")}
          next={next}
          verb={hidden ? "undo" : "do"}
          label={hidden ? texts.show : texts.hide}
          token={data.token}
          name={hidden ? texts.showName(name, when) : texts.hideName(name, when)}
          icon="ban"
          look="quiet"
        />
      )}
      {can.delete && (
        <a href={commentsPaths.commentAct(id, "delete")} aria-label={texts.deleteName(name, when)}>
          {texts.delete}
        </a>
      )}
      {!can.edit && (
        <ReportLink kind={commentReport} id={id} what={reportsText.oneBy(commentReport, name, when)} />
      )}
    </div>
  );
}
