import { emptyForm, type PageProps } from "../../../src/shared/form.ts";
import { formatDate } from "../../../src/shared/format.ts";
import { reportsText } from "../../../src/shared/moderation/reports.text.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import type { SuggestionPageData } from "../../../src/shared/stories/suggestions.dto.ts";
import { SUGGESTION_NOTE_MAX } from "../../../src/shared/stories/suggestions.limits.ts";
import { suggestionsPaths } from "../../../src/shared/stories/suggestions.paths.ts";
import { suggestionAnswerReport } from "../../../src/shared/stories/suggestions.report.ts";
import { suggestionsText } from "../../../src/shared/stories/suggestions.text.ts";
import { ReportLink } from "../../moderation/reports/ReportLink.tsx";
import { AuthorLink } from "../../people/users/AuthorName.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Time } from "../../ui/Time.tsx";
import { ComparedText } from "../revisions/ComparedText.tsx";

const words = suggestionsText.view;
const nameOf = ({ name, username }: SuggestionPageData["suggestion"]["by"]) => name || username;

/** One suggestion: each change by itself, to be taken or refused, and what is said about it. */
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
      <h1>{words.title(chapter.title)}</h1>
      <p className="story-card-facts">
        <AuthorLink author={suggestion.by}>{nameOf(suggestion.by)}</AuthorLink>
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
          {words.former(former.version)} <a href={action}>{words.now}</a>
        </p>
      )}
      {suggestion.note && <blockquote className="suggestion-note">{suggestion.note}</blockquote>}
      {can.decide && suggestion.open > 1 && (
        <Decide action={action} version={suggestion.version} take={words.takeAll} refuse={words.refuseAll} />
      )}
      <ol className="suggestion-parts">
        {parts.map((part, at) => (
          <li key={part.key} id={`part-${part.key}`}>
            <h2>{words.part(at + 1, parts.length)}</h2>
            {part.comparison ? (
              <ComparedText comparison={part.comparison} view="inline" />
            ) : (
              <p className="fine">{words.tooLong}</p>
            )}
            {part.state && <p className={`fine suggestion-${part.state}`}>{words.states[part.state]}</p>}
            {can.decide && (part.state === "open" || part.state === "changed") && (
              <Decide
                action={action}
                version={suggestion.version}
                part={part.key}
                take={part.state === "open" ? words.take : null}
                refuse={words.refuse}
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
        <form method="post" action={action} className="actions">
          <CsrfField />
          <a className="btn" href={suggestionsPaths.suggest(story.id, chapter.id)}>
            {words.change}
          </a>
          <Button look="quiet" name="intent" value="withdraw">
            {words.withdraw}
          </Button>
        </form>
      )}
    </div>
  );
}

const Versions = ({ data: { story, suggestion, former, versions, zone } }: { data: SuggestionPageData }) =>
  versions.length === 0 ? null : (
    <details open={former !== null}>
      <summary>{words.versions}</summary>
      <ol reversed className="suggestion-versions">
        {versions.map(({ version, at }) => (
          <li key={version} value={version}>
            {version === former?.version ? (
              <strong>{words.version(version)}</strong>
            ) : (
              <a href={suggestionsPaths.former(story.id, suggestion.id, version)}>{words.version(version)}</a>
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
  <form method="post" action={props.action} className="actions">
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

/** What is said about one change, folded away until somebody says something. */
function PartThread({ data, form, action, part, number }: Threads & { part: string; number: number }) {
  const answers = data.answers.filter((each) => each.part === part);
  const isSent = form.values.about === part && form.values.intent === "answer";
  return (
    <details className="suggestion-thread" open={answers.length > 0 || isSent}>
      <summary>{words.talk(answers.length)}</summary>
      <AnswerList answers={answers} zone={data.zone} />
      <form method="post" action={action}>
        <CsrfField />
        <input type="hidden" name="about" value={part} />
        <TextArea
          {...(isSent ? formFields(form).bind("text") : { name: "text", id: `about-${part}` })}
          label={words.answerPart(number)}
          value={isSent ? formFields(form).value("text") : ""}
          maxLength={SUGGESTION_NOTE_MAX}
          rows={2}
          required
        />
        <div className="actions">
          <Button name="intent" value="answer">
            {words.send}
          </Button>
        </div>
      </form>
    </details>
  );
}

/** What is said about the whole, and was about changes that are gone. */
function Answers({ data, form, action }: Threads) {
  const known = new Set(data.parts.map(({ key }) => key));
  const isOfPart = typeof form.values.about === "string" && known.has(form.values.about);
  const { bind, value } = formFields(isOfPart ? emptyForm : form);
  return (
    <section id="answers" aria-labelledby="answers-title">
      <h2 id="answers-title">{words.answers}</h2>
      <AnswerList
        answers={data.answers.filter(({ part }) => part === null || !known.has(part))}
        zone={data.zone}
        whole
      />
      <form method="post" action={action}>
        <CsrfField />
        <TextArea
          {...(isOfPart ? { name: "text", id: "about-all" } : bind("text"))}
          label={words.answer}
          value={value("text")}
          maxLength={SUGGESTION_NOTE_MAX}
          rows={3}
          required
        />
        <div className="actions form-actions">
          <Button name="intent" value="answer">
            {words.send}
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
            {by ? <AuthorLink author={by}>{nameOf(by)}</AuthorLink> : words.gone}{" "}
            <Time iso={at} as="moment" zone={zone} />
          </p>
          {whole && part && <p className="fine">{words.aboutGone}</p>}
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
