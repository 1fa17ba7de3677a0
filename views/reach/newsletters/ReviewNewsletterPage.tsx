import { emptyForm, type FormState, type PageProps } from "../../../src/shared/form.ts";
import type { DraftReviewDto, ReviewNewsletterPageData } from "../../../src/shared/reach/newsletters.dto.ts";
import { newslettersPaths } from "../../../src/shared/reach/newsletters.paths.ts";
import { newslettersText } from "../../../src/shared/reach/newsletters.text.ts";
import { SEGMENTS, SPLITS, TRIGGERS } from "../../../src/shared/reach/newsletters.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CheckboxGroup, RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { SendingNumbers } from "./SendingNumbers.tsx";

const words = newslettersText.review;

/** A letter looked at before it goes; once it goes, how. */
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
              {words.change}
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
      <h2 id="letter-check">{words.check}</h2>
      {stops.length > 0 && (
        <Notice kind="error" title={words.stops}>
          {listed(stops)}
        </Notice>
      )}
      {advice.length > 0 && (
        <Notice kind="warning" title={words.advice}>
          {listed(advice)}
        </Notice>
      )}
      {problems.length === 0 && <Notice kind="success" title={words.good} />}
      <p>{words.size(bytes)}</p>
    </section>
  );
}

function Preview({ id, subject, text }: { id: string; subject: string; text: string }) {
  const frame = (name: "phone" | "desktop") => (
    <figure className="newsletter-frame">
      <figcaption>{words[name]}</figcaption>
      <iframe
        className={`newsletter-${name}`}
        src={newslettersPaths.draft(id)}
        title={`${words[name]}: ${subject}`}
        sandbox="allow-popups"
        loading="lazy"
      />
    </figure>
  );
  return (
    <section aria-labelledby="letter-preview" className="page-stack">
      <h2 id="letter-preview">{words.preview}</h2>
      <p>
        <a href={newslettersPaths.draft(id)}>{words.whole}</a>
      </p>
      <div className="newsletter-frames">
        {frame("desktop")}
        {frame("phone")}
      </div>
      <details className="disclosure">
        <summary>{words.asText}</summary>
        <pre className="newsletter-text" dir="auto">
          {text}
        </pre>
      </details>
    </section>
  );
}

function Send({ data, form: sent, draft }: PageProps<ReviewNewsletterPageData> & { draft: DraftReviewDto }) {
  const { id, zone, list } = data;
  // Each form shows what was refused of it alone.
  const byItself = sent.values.do === "automatic";
  const form = byItself ? emptyForm : sent;
  const fields = formFields(form, {
    ...{ at: draft.at, tags: draft.chosenTags, split: draft.split, clock: draft.clock, ...draft.segment },
  });
  const { bind, value, all } = fields;
  return (
    <>
      <section aria-labelledby="letter-test" className="page-stack">
        <h2 id="letter-test">{words.test}</h2>
        <p>{words.testHint(draft.email)}</p>
        <form method="post" action={newslettersPaths.test(id)}>
          <CsrfField />
          <Button icon="mail">{words.testButton}</Button>
        </form>
      </section>
      <section aria-labelledby="letter-send" className="page-form">
        <h2 id="letter-send">{words.send}</h2>
        {draft.scheduled && (
          <Notice kind="info">
            <p>
              {newslettersText.sent.dueAt} <Time iso={draft.scheduled} as="moment" zone={zone} />
            </p>
            <form method="post" action={newslettersPaths.stop(id)}>
              <CsrfField />
              <Button>{newslettersText.sent.unschedule}</Button>
            </form>
          </Notice>
        )}
        <p>{draft.recipients > 0 ? words.recipients(draft.recipients) : words.nobody}</p>
        <form method="post" action={newslettersPaths.review(id)}>
          <CsrfField />
          <input type="hidden" name="version" value={draft.version} />
          <FormErrors form={form} />
          {list !== null && draft.tags.length > 0 && (
            <CheckboxGroup
              {...bind("tags")}
              legend={words.tags}
              hint={words.tagsHint}
              look="chips"
              values={all("tags")}
              options={draft.tags.map((tag) => ({ value: tag, label: tag }))}
            />
          )}
          {list !== null && <SegmentFields draft={draft} fields={fields} />}
          {draft.twoSubjects && (
            <RadioGroup
              {...bind("split")}
              legend={words.split}
              hint={words.splitHint}
              value={value("split")}
              options={SPLITS.map((each) => ({ value: each, label: words.splits[each] }))}
            />
          )}
          <Field
            {...bind("at")}
            label={words.at}
            hint={words.atHint(zone)}
            type="datetime-local"
            value={value("at")}
            optional
          />
          <RadioGroup
            {...bind("clock")}
            legend={words.clock}
            hint={words.clockHint}
            value={value("clock")}
            options={(["own", "readers"] as const).map((each) => ({
              value: each,
              label: words.clocks[each],
            }))}
          />
          <Button look="primary" icon="mail">
            {words.sendButton}
          </Button>
        </form>
      </section>
      {list !== null && <Automatic id={id} draft={draft} form={byItself ? sent : emptyForm} />}
    </>
  );
}

type Fields = ReturnType<typeof formFields>;
const chosen = (rows: readonly { readonly id: string; readonly title: string }[]) => [
  { value: "", label: words.choose },
  ...rows.map(({ id, title }) => ({ value: id, label: title })),
];

/** Which of the list's readers get it, by what they did. */
function SegmentFields({ draft, fields: { bind, value } }: { draft: DraftReviewDto; fields: Fields }) {
  const kinds = SEGMENTS.filter((kind) => (kind === "link" ? draft.links : draft.stories).length > 0);
  if (kinds.length === 0) return null;
  return (
    <>
      <Select
        {...bind("segment")}
        label={words.segment}
        hint={words.segmentHint}
        value={value("segment")}
        options={["" as const, ...kinds].map((kind) => ({ value: kind, label: words.segments[kind] }))}
      />
      {draft.stories.length > 0 && (
        <Select
          {...bind("segmentStory")}
          label={words.segmentStory}
          value={value("segmentStory")}
          options={chosen(draft.stories)}
          optional
        />
      )}
      {draft.links.length > 0 && (
        <Select
          {...bind("segmentLink")}
          label={words.segmentLink}
          value={value("segmentLink")}
          options={chosen(draft.links.map((link) => ({ id: link, title: link })))}
          optional
        />
      )}
    </>
  );
}

/** Letting it go by itself. */
function Automatic({ id, draft, form }: { id: string; draft: DraftReviewDto; form: FormState }) {
  const said = newslettersText.automatic;
  const { bind, value } = formFields(form);
  return (
    <section aria-labelledby="letter-automatic" className="page-form">
      <h2 id="letter-automatic">{said.title}</h2>
      <p>{said.lead}</p>
      <form method="post" action={newslettersPaths.review(id)}>
        <CsrfField />
        <input type="hidden" name="version" value={draft.version} />
        <FormErrors form={form} />
        <RadioGroup
          {...bind("trigger")}
          legend={said.trigger}
          value={value("trigger") || "welcome"}
          options={TRIGGERS.filter((kind) => kind === "welcome" || draft.stories.length > 0).map((kind) => ({
            value: kind,
            label: said.triggers[kind],
          }))}
        />
        <Field
          {...bind("days")}
          label={said.days}
          hint={said.daysHint}
          type="number"
          inputMode="numeric"
          value={value("days") || "0"}
        />
        {draft.stories.length > 0 && (
          <Select
            {...bind("story")}
            label={said.story}
            hint={said.storyHint}
            value={value("story")}
            options={chosen(
              draft.stories.map(({ scheduled, ...story }) => ({
                ...story,
                title: scheduled ? said.scheduledFor(story.title) : story.title,
              })),
            )}
            optional
          />
        )}
        <Button name="do" value="automatic" icon="clock">
          {said.button}
        </Button>
      </form>
    </section>
  );
}
