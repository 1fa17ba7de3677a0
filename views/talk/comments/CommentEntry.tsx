import { formatDateTime } from "../../../src/shared/format.ts";
import { reportsText } from "../../../src/shared/moderation/reports.text.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import type { CommentDto, TalkDto } from "../../../src/shared/talk/comments.dto.ts";
import { commentsPaths } from "../../../src/shared/talk/comments.paths.ts";
import { commentReport } from "../../../src/shared/talk/comments.report.ts";

import { commentsText } from "../../../src/shared/talk/comments.text.ts";
import { ToggleForm } from "../../library/followers/ToggleForm.tsx";
import { ReportLink } from "../../moderation/reports/ReportLink.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { LinkedText } from "../../ui/LinkedText.tsx";
import { Time } from "../../ui/Time.tsx";

/** One comment, or the place of one that is gone. */
export function CommentEntry({ comment, data }: { comment: CommentDto; data: TalkDto }) {
  const words = commentsText;
  const { author, passage } = comment;
  const id = `comment-${comment.id}`;
  if (!author)
    return (
      <article className="comment-gone" id={id} aria-label={words.deletedAuthor}>
        <p>{words.deletedText}</p>
      </article>
    );
  return (
    <article
      className="comment"
      id={id}
      aria-label={words.label(author.name)}
      data-hidden={comment.hidden || undefined}
    >
      <Avatar user={author} size="s" />
      <div className="comment-main">
        <header>
          <p className="comment-who" dir="auto">
            <a href={profilePaths.user(author.username)}>{author.name}</a>
            {comment.byStoryAuthor && <span className="comment-author">{words.author}</span>}
            {comment.answers && <span className="fine"> {words.answers(comment.answers)}</span>}
          </p>
          <p className="fine comment-when">
            <a href={commentsPaths.comment(comment.id)}>
              <Time iso={comment.createdAt} as="moment" zone={data.zone} />
            </a>
            {comment.edited && <> · {words.edited}</>}
          </p>
        </header>
        {comment.hidden && <p className="comments-closed">{words.hiddenMark}</p>}
        {passage && (
          <blockquote className="comment-quote">
            <p dir="auto">{passage.quote}</p>
            {passage.gone && <p className="fine">{words.gone}</p>}
          </blockquote>
        )}
        <div className="comment-text">
          <LinkedText text={comment.text} names={comment.names} />
        </div>
        <Acts comment={comment} data={data} />
      </div>
    </article>
  );
}

function Acts({ comment, data }: { comment: CommentDto; data: TalkDto }) {
  const words = commentsText;
  const { can, id, liked, hidden } = comment;
  const name = comment.author?.name ?? "";
  const when = formatDateTime(comment.createdAt, data.zone);
  const likes = words.likes(comment.likes);
  const next = `${data.here}#comment-${id}`;
  return (
    <div className="comment-acts">
      {can.like && (
        <ToggleForm
          action={commentsPaths.commentAct(id, "like")}
          next={next}
          verb={liked ? "undo" : "do"}
          label={liked ? words.liked : words.like}
          token={data.token}
          name={liked ? words.unlikeName(name, when) : words.likeName(name, when)}
          on={liked}
          icon="heart"
          look="quiet"
        />
      )}
      {likes && <span className="fine">{likes}</span>}
      {can.reply && (
        <a
          href={`${commentsPaths.comments(data.story, data.chapter.number, { reply: id, ...(data.inChapter && { from: "chapter" }) })}#write`}
          aria-label={words.replyName(name, when)}
        >
          {words.reply}
        </a>
      )}
      {can.edit && (
        <a href={commentsPaths.commentAct(id, "edit")} aria-label={words.editName(when)}>
          {words.edit}
        </a>
      )}
      {can.hide && (
        <ToggleForm
          action={commentsPaths.commentAct(id, "hide")}
          next={next}
          verb={hidden ? "undo" : "do"}
          label={hidden ? words.show : words.hide}
          token={data.token}
          name={hidden ? words.showName(name, when) : words.hideName(name, when)}
          icon="ban"
          look="quiet"
        />
      )}
      {can.delete && (
        <a href={commentsPaths.commentAct(id, "delete")} aria-label={words.deleteName(name, when)}>
          {words.delete}
        </a>
      )}
      {!can.edit && (
        <ReportLink kind={commentReport} id={id} what={reportsText.oneBy(commentReport, name, when)} />
      )}
    </div>
  );
}
