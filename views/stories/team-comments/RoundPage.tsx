import type { PageProps } from "#shared/form.ts";
import { formatDate } from "#shared/format.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { RoundPageData } from "#shared/stories/team-comments.dto.ts";
import { ANSWER_MAX } from "#shared/stories/team-comments.limits.ts";
import { teamCommentsPaths } from "#shared/stories/team-comments.paths.ts";
import { betaAnswersReport } from "#shared/stories/team-comments.report.ts";
import { teamCommentsText } from "#shared/stories/team-comments.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { ReportLink } from "../../ui/ReportLink.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = teamCommentsText.rounds;
const nameOf = (reader: UserCardDto | null) =>
  reader ? reader.name || reader.username : teamCommentsText.gone;

/**
 * Page of one round: the chapters to read, at the revisions that were shared, the questions, and the answers.
 */
export function RoundPage({ data, form }: PageProps<RoundPageData>) {
  const { story, round, chapters, questions, answers, can, zone } = data;
  const { bind, value } = formFields(form, data.values);
  const action = teamCommentsPaths.round(story.id, round.id);
  return (
    <div className="page page-desk story-form">
      <Breadcrumbs
        trail={[
          { href: editingPaths.collaborators(story.id), label: story.title },
          { href: teamCommentsPaths.rounds(story.id), label: texts.title },
          { label: round.title },
        ]}
      />
      <h1>{round.title}</h1>
      <p className="fine">
        <Time iso={round.at} as="moment" zone={zone} /> · {round.open ? texts.open : texts.closed}
      </p>
      <FormErrors form={form} />
      <h2>{texts.chapters}</h2>
      <ol>
        {chapters.map(({ id, title, revision, comments }) => (
          <li key={id}>
            <a href={teamCommentsPaths.draft(story.id, id, revision)}>{title}</a>{" "}
            {comments > 0 && <span className="fine">{texts.comments(comments)}</span>}
          </li>
        ))}
      </ol>
      {can.answer && questions.length > 0 && (
        <form noValidate method="post" action={action} aria-labelledby="questions">
          <h2 id="questions">{texts.questionnaire}</h2>
          <CsrfField />
          {questions.map((question, at) => (
            <TextArea
              {...bind(`answer-${at}`)}
              // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other name, and never move
              key={at}
              label={question}
              value={value(`answer-${at}`)}
              maxLength={ANSWER_MAX}
              rows={3}
              optional
            />
          ))}
          <div className="actions form-actions">
            <Button look="primary" name="intent" value="answer">
              {texts.send}
            </Button>
          </div>
        </form>
      )}
      {can.manage && answers.length === 0 && questions.length > 0 && (
        <section aria-labelledby="asked">
          <h2 id="asked">{texts.questions}</h2>
          <ol>
            {questions.map((question, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other name, and never move
              <li key={at}>{question}</li>
            ))}
          </ol>
        </section>
      )}
      {answers.length > 0 && (
        <section aria-labelledby="answers">
          <h2 id="answers">{texts.answers}</h2>
          {answers.map(({ id, by, answers: given, at }) => (
            <section key={id} aria-label={texts.answersOf(nameOf(by))}>
              <h3>{nameOf(by)}</h3>
              <p className="fine">
                <Time iso={at} as="moment" zone={zone} />
              </p>
              <dl>
                {questions.map((question, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other name, and never move
                  <div key={index}>
                    <dt>{question}</dt>
                    <dd className="team-said">{given[index] || "–"}</dd>
                  </div>
                ))}
              </dl>
              <p className="fine">
                <ReportLink
                  kind={betaAnswersReport}
                  id={id}
                  what={reportsText.oneBy(betaAnswersReport, nameOf(by), formatDate(at))}
                />
              </p>
            </section>
          ))}
        </section>
      )}
      {can.manage && (
        <form noValidate method="post" action={action} className="actions">
          <CsrfField />
          <Button name="intent" value={round.open ? "close" : "reopen"}>
            {round.open ? texts.close : texts.reopen}
          </Button>
        </form>
      )}
    </div>
  );
}
