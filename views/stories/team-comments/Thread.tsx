import { formatDate } from "#shared/format.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import type { DraftPageData, TeamCommentDto, TeamThreadDto } from "#shared/stories/team-comments.dto.ts";
import { TEAM_COMMENT_MAX } from "#shared/stories/team-comments.limits.ts";
import { teamCommentReport } from "#shared/stories/team-comments.report.ts";
import { teamCommentsText as words } from "#shared/stories/team-comments.text.ts";
import { AuthorLink } from "../../people/users/AuthorName.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Select, TextArea } from "../../ui/Field.tsx";
import { ReportLink } from "../../ui/ReportLink.tsx";
import { Time } from "../../ui/Time.tsx";

const nameOf = ({ name, username }: NonNullable<TeamCommentDto["by"]>) => name || username;

/** One team comment with its replies and the available actions. */
export function Thread({
  thread,
  data,
  action,
}: {
  thread: TeamThreadDto;
  data: DraftPageData;
  action: string;
}) {
  const { zone, team, can } = data;
  return (
    <li id={`comment-${thread.id}`}>
      {thread.quote && (
        <blockquote className="team-quote">
          {thread.quote}
          {thread.paragraph === null && <p className="fine">{words.quoteGone}</p>}
        </blockquote>
      )}
      <CommentBody comment={thread} zone={zone} />
      <p className="fine">
        {thread.paragraph && `${words.about(thread.paragraph)}, `}
        {words.of(thread.revision)}
        {thread.assignee && ` · ${words.assigned(nameOf(thread.assignee))}`}
        {thread.resolved && ` · ${words.resolved}`}
      </p>
      {thread.answers.length > 0 && (
        <ol className="team-answers">
          {thread.answers.map((answer) => (
            <li key={answer.id}>
              <CommentBody comment={answer} zone={zone} />
              {answer.own && <Act action={action} comment={answer.id} intents={[["remove", words.remove]]} />}
            </li>
          ))}
        </ol>
      )}
      <Act
        action={action}
        comment={thread.id}
        intents={[
          ...(can.edit || thread.own
            ? [thread.resolved ? (["reopen", words.reopen] as const) : (["resolve", words.resolve] as const)]
            : []),
          ...(thread.own ? [["remove", words.remove] as const] : []),
        ]}
      />
      {can.edit && !thread.resolved && (
        <form noValidate method="post" action={action} className="actions">
          <CsrfField />
          <input type="hidden" name="comment" value={thread.id} />
          <Select
            name="assignee"
            id={`assignee-${thread.id}`}
            label={words.assignee}
            value={thread.assignee?.id ?? ""}
            options={[
              { value: "", label: words.nobody },
              ...team.map((member) => ({ value: member.id, label: nameOf(member) })),
            ]}
          />
          <Button name="intent" value="assign">
            {words.assign}
          </Button>
        </form>
      )}
      {!thread.resolved && (
        <form noValidate method="post" action={action}>
          <CsrfField />
          <input type="hidden" name="root" value={thread.id} />
          <TextArea
            name="text"
            id={`answer-${thread.id}`}
            label={thread.by ? words.answerTo(nameOf(thread.by)) : words.answer}
            value=""
            maxLength={TEAM_COMMENT_MAX}
            rows={2}
            required
          />
          <div className="actions">
            <Button name="intent" value="answer">
              {words.send}
            </Button>
          </div>
        </form>
      )}
    </li>
  );
}

const CommentBody = ({ comment, zone }: { comment: TeamCommentDto; zone: string }) => (
  <>
    <p className="fine">
      {comment.by ? <AuthorLink author={comment.by}>{nameOf(comment.by)}</AuthorLink> : words.gone}{" "}
      <Time iso={comment.at} as="moment" zone={zone} />
    </p>
    <p className="team-said">{comment.text}</p>
    {comment.by && !comment.own && (
      <p className="fine">
        <ReportLink
          kind={teamCommentReport}
          id={comment.id}
          what={reportsText.oneBy(teamCommentReport, nameOf(comment.by), formatDate(comment.at))}
        />
      </p>
    )}
  </>
);

const Act = (props: { action: string; comment: string; intents: readonly (readonly [string, string])[] }) =>
  props.intents.length === 0 ? null : (
    <form noValidate method="post" action={props.action} className="actions">
      <CsrfField />
      <input type="hidden" name="comment" value={props.comment} />
      {props.intents.map(([intent, label]) => (
        <Button key={intent} look="quiet" name="intent" value={intent}>
          {label}
        </Button>
      ))}
    </form>
  );
