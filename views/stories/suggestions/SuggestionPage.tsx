import { emptyForm, type PageProps } from "#shared/form.ts";
import { formatDate } from "#shared/format.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { SuggestionPageData } from "#shared/stories/suggestions.dto.ts";
import { SUGGESTION_NOTE_MAX } from "#shared/stories/suggestions.limits.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import { suggestionAnswerReport } from "#shared/stories/suggestions.report.ts";
import { suggestionsText } from "#shared/stories/suggestions.text.ts";
import { AuthorLink } from "../../people/users/AuthorName.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { ReportLink } from "../../ui/ReportLink.tsx";
import { Time } from "../../ui/Time.tsx";
import { ComparedText } from "../revisions/ComparedText.tsx";

const texts = suggestionsText.view;
const nameOf = ({ name, username }: UserCardDto) => name || username;

/** Page of one suggestion: each change can be accepted or declined separately, with the comments on it. */
export function SuggestionPage({ data, form }: PageProps<SuggestionPageData>) {
  const { story, chapter, suggestion, former, parts, can } = data;
  const action = suggestionsPaths.suggestion(story.id, suggestion.id);
  return (
    <div className="page page-desk revisions">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: suggestionsText.stories },
          { href: suggestionsPaths.suggestions(story.id), label: suggestionsText.titleOf(story.title) },
          { label: chapter.title },
        ]}
      />
      <h1>{texts.title(chapter.title)}</h1>
      <p className="story-card-facts">
        {suggestion.by ? (
          <AuthorLink author={suggestion.by}>{nameOf(suggestion.by)}</AuthorLink>
        ) : (
          <span>{texts.gone}</span>
        )}
        <Time iso={former?.at ?? suggestion.at} as="moment" zone={data.zone} />
        <span>
          {suggestion.state === "open"
            ? suggestionsText.open(suggestion.open)
            : suggestion.state === "withdrawn"
              ? suggestionsText.withdrawn
              : suggestionsText.summary(suggestion.taken, suggestion.refused)}
        </span>
      </p>
      <FormErrors form={form} />
      {former && (
        <p className="notice notice-info">
          {texts.former(former.version)} <a href={action}>{texts.now}</a>
        </p>
      )}
      {suggestion.note && <blockquote className="suggestion-note">{suggestion.note}</blockquote>}
      {can.decide && suggestion.open > 1 && (
        <Decide action={action} version={suggestion.version} take={texts.takeAll} refuse={texts.refuseAll} />
      )}
      <ol className="suggestion-parts">
        {parts.map((part, at) => (
          <li key={part.key} id={`part-${part.key}`}>
            <h2>{texts.part(at + 1, parts.length)}</h2>
            {part.comparison ? (
              <ComparedText comparison={part.comparison} view="inline" />
            ) : (
              <p className="fine">{texts.tooLong}</p>
            )}
            {part.state && <p className={`fine suggestion-${part.state}`}>{texts.states[part.state]}</p>}
            {can.decide && (part.state === "open" || part.state === "changed") && (
              <Decide
                action={action}
                version={suggestion.version}
                part={part.key}
                take={part.state === "open" ? texts.take : null}
                refuse={texts.refuse}
              />
            )}
            {!former && (
              <PartThread data={data} form={form} action={action} part={part.key} number={at + 1} />
            )}
          </li>
        ))}
      </ol>
      <Versions data={data} />
      {!former && <Answers data={data} form={form} action={action} />}
      {can.change && (
        <form noValidate method="post" action={action} className="actions">
          <CsrfField />
          <a className="btn" href={suggestionsPaths.suggest(story.id, chapter.id)}>
            {texts.change}
          </a>
          <Button look="quiet" name="intent" value="withdraw">
            {texts.withdraw}
          </Button>
        </form>
      )}
    </div>
  );
}

const Versions = ({ data: { story, suggestion, former, versions, zone } }: { data: SuggestionPageData }) =>
  versions.length === 0 ? null : (
    <details open={former !== null}>
      <summary>{texts.versions}</summary>
      <ol reversed className="suggestion-versions">
        {versions.map(({ version, at }) => (
          <li key={version} value={version}>
            {version === former?.version ? (
              <strong>{texts.version(version)}</strong>
            ) : (
              <a href={suggestionsPaths.former(story.id, suggestion.id, version)}>{texts.version(version)}</a>
            )}{" "}
            <Time iso={at} as="moment" zone={zone} />
          </li>
        ))}
      </ol>
    </details>
  );

const Decide = (props: {
  action: string;
  version: number;
  part?: string;
  take: string | null;
  refuse: string;
}) => (
  <form noValidate method="post" action={props.action} className="actions">
    <CsrfField />
    <input type="hidden" name="version" value={props.version} />
    {props.part && <input type="hidden" name="part" value={props.part} />}
    {props.take && (
      <Button look={props.part ? "secondary" : "primary"} name="intent" value="take">
        {props.take}
      </Button>
    )}
    <Button look="quiet" name="intent" value="refuse">
      {props.refuse}
    </Button>
  </form>
);

type Threads = Pick<PageProps<SuggestionPageData>, "data" | "form"> & { readonly action: string };

/** Comments on one change, collapsed until there are any. */
function PartThread({ data, form, action, part, number }: Threads & { part: string; number: number }) {
  const answers = data.answers.filter((each) => each.part === part);
  const isSent = form.values.about === part && form.values.intent === "answer";
  return (
    <details className="suggestion-thread" open={answers.length > 0 || isSent}>
      <summary>{texts.talk(answers.length)}</summary>
      <AnswerList answers={answers} zone={data.zone} />
      <form noValidate method="post" action={action}>
        <CsrfField />
        <input type="hidden" name="about" value={part} />
        <TextArea
          {...(isSent ? formFields(form).bind("text") : { name: "text", id: `about-${part}` })}
          label={texts.answerPart(number)}
          value={isSent ? formFields(form).value("text") : ""}
          maxLength={SUGGESTION_NOTE_MAX}
          rows={2}
          required
        />
        <div className="actions">
          <Button name="intent" value="answer">
            {texts.send}
          </Button>
        </div>
      </form>
    </details>
  );
}

/** Comments on the whole suggestion, and on changes that no longer exist. */
function Answers({ data, form, action }: Threads) {
  const known = new Set(data.parts.map(({ key }) => key));
  const isOfPart = typeof form.values.about === "string" && known.has(form.values.about);
  const { bind, value } = formFields(isOfPart ? emptyForm : form);
  return (
    <section id="answers" aria-labelledby="answers-title">
      <h2 id="answers-title">{texts.answers}</h2>
      <AnswerList
        answers={data.answers.filter(({ part }) => part === null || !known.has(part))}
        zone={data.zone}
        whole
      />
      <form noValidate method="post" action={action}>
        <CsrfField />
        <TextArea
          {...(isOfPart ? { name: "text", id: "about-all" } : bind("text"))}
          label={texts.answer}
          value={value("text")}
          maxLength={SUGGESTION_NOTE_MAX}
          rows={3}
          required
        />
        <div className="actions form-actions">
          <Button name="intent" value="answer">
            {texts.send}
          </Button>
        </div>
      </form>
    </section>
  );
}

const AnswerList = ({
  answers,
  zone,
  whole = false,
}: Pick<SuggestionPageData, "answers" | "zone"> & { whole?: boolean }) =>
  answers.length === 0 ? null : (
    <ol className="suggestion-answers">
      {answers.map(({ id, by, text, part, at }) => (
        <li key={at}>
          <p className="fine">
            {by ? <AuthorLink author={by}>{nameOf(by)}</AuthorLink> : texts.gone}{" "}
            <Time iso={at} as="moment" zone={zone} />
          </p>
          {whole && part && <p className="fine">{texts.aboutGone}</p>}
          <p className="suggestion-answer">{text}</p>
          {id && by && (
            <p className="fine">
              <ReportLink
                kind={suggestionAnswerReport}
                id={id}
                what={reportsText.oneBy(suggestionAnswerReport, nameOf(by), formatDate(at))}
              />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
