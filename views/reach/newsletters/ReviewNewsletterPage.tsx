import { emptyForm, type FormState, type PageProps } from "#shared/form.ts";
import type { DraftReviewDto, ReviewNewsletterPageData } from "#shared/reach/newsletters.dto.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { newslettersText } from "#shared/reach/newsletters.text.ts";
import { SEGMENTS, SPLITS, TRIGGERS } from "#shared/reach/newsletters.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CheckboxGroup, RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { SendingNumbers } from "./SendingNumbers.tsx";

const texts = newslettersText.review;

/** Page to review a newsletter before it is sent and, once it is being sent, to see its progress. */
export function ReviewNewsletterPage(props: PageProps<ReviewNewsletterPageData>) {
  const { id, subject, list, draft, sent, zone } = props.data;
  return (
    <div className="page page-stack newsletter-review">
      <p>
        <a href={list === null ? newslettersPaths.admin() : newslettersPaths.newsletters()}>
          {newslettersText.title}
        </a>
      </p>
      <h1>
        <bdi>{subject}</bdi>
      </h1>
      <p className="lead">
        {newslettersText.to}: {list ?? newslettersText.site}
      </p>
      {sent && <SendingNumbers id={id} sent={sent} zone={zone} />}
      {draft && (
        <>
          <div className="actions">
            <ButtonLink href={newslettersPaths.newsletter(id)} icon="pen-line">
              {texts.change}
            </ButtonLink>
          </div>
          <Problems draft={draft} />
          <Preview id={id} subject={subject} text={draft.text} />
          <Send {...props} draft={draft} />
        </>
      )}
    </div>
  );
}

function Problems({ draft: { problems, bytes } }: { draft: DraftReviewDto }) {
  const stops = problems.filter((each) => each.stops);
  const advice = problems.filter((each) => !each.stops);
  const listed = (rows: typeof problems) => (
    <ul>
      {rows.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="letter-check" className="page-stack">
      <h2 id="letter-check">{texts.check}</h2>
      {stops.length > 0 && (
        <Notice kind="error" title={texts.stops}>
          {listed(stops)}
        </Notice>
      )}
      {advice.length > 0 && (
        <Notice kind="warning" title={texts.advice}>
          {listed(advice)}
        </Notice>
      )}
      {problems.length === 0 && <Notice kind="success" title={texts.good} />}
      <p>{texts.size(bytes)}</p>
    </section>
  );
}

function Preview({ id, subject, text }: { id: string; subject: string; text: string }) {
  const frame = (name: "phone" | "desktop") => (
    <figure className="newsletter-frame">
      <figcaption>{texts[name]}</figcaption>
      <iframe
        className={`newsletter-${name}`}
        src={newslettersPaths.draft(id)}
        title={`${texts[name]}: ${subject}`}
        sandbox="allow-popups"
        loading="lazy"
      />
    </figure>
  );
  return (
    <section aria-labelledby="letter-preview" className="page-stack">
      <h2 id="letter-preview">{texts.preview}</h2>
      <p>
        <a href={newslettersPaths.draft(id)}>{texts.whole}</a>
      </p>
      <div className="newsletter-frames">
        {frame("desktop")}
        {frame("phone")}
      </div>
      <details className="disclosure">
        <summary>{texts.asText}</summary>
        <pre className="newsletter-text" dir="auto">
          {text}
        </pre>
      </details>
    </section>
  );
}

function Send({ data, form: sent, draft }: PageProps<ReviewNewsletterPageData> & { draft: DraftReviewDto }) {
  const { id, zone, list } = data;
  // Each form shows only the errors of that form.
  const byItself = sent.values.do === "automatic";
  const form = byItself ? emptyForm : sent;
  const fields = formFields(form, {
    at: draft.at,
    tags: draft.chosenTags,
    split: draft.split,
    clock: draft.clock,
    ...draft.segment,
  });
  const { bind, value, all } = fields;
  return (
    <>
      <section aria-labelledby="letter-test" className="page-stack">
        <h2 id="letter-test">{texts.test}</h2>
        <p>{texts.testHint(draft.email)}</p>
        <form noValidate method="post" action={newslettersPaths.test(id)}>
          <CsrfField />
          <Button icon="mail">{texts.testButton}</Button>
        </form>
      </section>
      <section aria-labelledby="letter-send" className="page-form">
        <h2 id="letter-send">{texts.send}</h2>
        {draft.scheduled && (
          <Notice kind="info">
            <p>
              {newslettersText.sent.dueAt} <Time iso={draft.scheduled} as="moment" zone={zone} />
            </p>
            <form noValidate method="post" action={newslettersPaths.stop(id)}>
              <CsrfField />
              <Button>{newslettersText.sent.unschedule}</Button>
            </form>
          </Notice>
        )}
        <p>{draft.recipients > 0 ? texts.recipients(draft.recipients) : texts.nobody}</p>
        <form noValidate method="post" action={newslettersPaths.review(id)}>
          <CsrfField />
          <input type="hidden" name="version" value={draft.version} />
          <FormErrors form={form} />
          {list !== null && draft.tags.length > 0 && (
            <CheckboxGroup
              {...bind("tags")}
              legend={texts.tags}
              hint={texts.tagsHint}
              look="chips"
              values={all("tags")}
              options={draft.tags.map((tag) => ({ value: tag, label: tag }))}
            />
          )}
          {list !== null && <SegmentFields draft={draft} fields={fields} />}
          {draft.twoSubjects && (
            <RadioGroup
              {...bind("split")}
              legend={texts.split}
              hint={texts.splitHint}
              value={value("split")}
              options={SPLITS.map((each) => ({ value: each, label: texts.splits[each] }))}
            />
          )}
          <Field
            {...bind("at")}
            label={texts.at}
            hint={texts.atHint(zone)}
            type="datetime-local"
            value={value("at")}
            optional
          />
          <RadioGroup
            {...bind("clock")}
            legend={texts.clock}
            hint={texts.clockHint}
            value={value("clock")}
            options={(["own", "readers"] as const).map((each) => ({
              value: each,
              label: texts.clocks[each],
            }))}
          />
          <Button look="primary" icon="mail">
            {texts.sendButton}
          </Button>
        </form>
      </section>
      {list !== null && <Automatic id={id} draft={draft} form={byItself ? sent : emptyForm} />}
    </>
  );
}

type Fields = ReturnType<typeof formFields>;
const chosen = (rows: readonly { readonly id: string; readonly title: string }[]) => [
  { value: "", label: texts.choose },
  ...rows.map(({ id, title }) => ({ value: id, label: title })),
];

/** Fields to select recipients of the list by their past activity. */
function SegmentFields({ draft, fields: { bind, value } }: { draft: DraftReviewDto; fields: Fields }) {
  const kinds = SEGMENTS.filter((kind) => (kind === "link" ? draft.links : draft.stories).length > 0);
  if (kinds.length === 0) return null;
  return (
    <>
      <Select
        {...bind("segment")}
        label={texts.segment}
        hint={texts.segmentHint}
        value={value("segment")}
        options={["" as const, ...kinds].map((kind) => ({ value: kind, label: texts.segments[kind] }))}
      />
      {draft.stories.length > 0 && (
        <Select
          {...bind("segmentStory")}
          label={texts.segmentStory}
          value={value("segmentStory")}
          options={chosen(draft.stories)}
          optional
        />
      )}
      {draft.links.length > 0 && (
        <Select
          {...bind("segmentLink")}
          label={texts.segmentLink}
          value={value("segmentLink")}
          options={chosen(draft.links.map((link) => ({ id: link, title: link })))}
          optional
        />
      )}
    </>
  );
}

/** Form to send the newsletter automatically. */
function Automatic({ id, draft, form }: { id: string; draft: DraftReviewDto; form: FormState }) {
  const texts = newslettersText.automatic;
  const { bind, value, sent } = formFields(form);
  return (
    <section aria-labelledby="letter-automatic" className="page-form">
      <h2 id="letter-automatic">{texts.title}</h2>
      <p>{texts.lead}</p>
      <form noValidate method="post" action={newslettersPaths.review(id)}>
        <CsrfField />
        <input type="hidden" name="version" value={draft.version} />
        <FormErrors form={form} />
        <RadioGroup
          {...bind("trigger")}
          legend={texts.trigger}
          value={value("trigger") || "welcome"}
          options={TRIGGERS.filter((kind) => kind === "welcome" || draft.stories.length > 0).map((kind) => ({
            value: kind,
            label: texts.triggers[kind],
          }))}
        />
        <Field
          {...bind("days")}
          label={texts.days}
          hint={texts.daysHint}
          type="number"
          inputMode="numeric"
          value={sent ? value("days") : "0"}
        />
        {draft.stories.length > 0 && (
          <Select
            {...bind("story")}
            label={texts.story}
            hint={texts.storyHint}
            value={value("story")}
            options={chosen(
              draft.stories.map(({ scheduled, ...story }) => ({
                ...story,
                title: scheduled ? texts.scheduledFor(story.title) : story.title,
              })),
            )}
            optional
          />
        )}
        <Button name="do" value="automatic" icon="clock">
          {texts.button}
        </Button>
      </form>
    </section>
  );
}
