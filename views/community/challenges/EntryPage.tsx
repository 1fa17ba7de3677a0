import { challengeJudgingText } from "#shared/community/challenge-judging.text.ts";
import type { EntryPageData } from "#shared/community/challenges.dto.ts";
import { NOTE_MAX, POINTS_MAX } from "#shared/community/challenges.limits.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import type { FormState, PageProps } from "#shared/form.ts";
import { formatDateTime } from "#shared/format.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

/**
 * Page of an entry as it was when submissions closed, one chapter at a time, with the ballot for its judges.
 */
export function EntryPage({ data, form }: PageProps<EntryPageData>) {
  const texts = challengeJudgingText.judging;
  const { challenge, title, authors, blind, current, story, edited, zone } = data;
  return (
    <div className="page page-narrow challenge-page">
      <Breadcrumbs
        trail={[
          { href: challengesPaths.challenges(), label: challengesText.title },
          { href: challengesPaths.challenge(challenge.id), label: challenge.title },
          { label: title },
        ]}
      />
      <h1 className="challenge-title" dir="auto">
        {title}
      </h1>
      <p>{blind ? texts.anonymous : challengesText.by(authors || challengesText.gone)}</p>
      <p className="fine">
        {texts.words(data.words)} · {texts.was(formatDateTime(data.frozenAt, zone))} {edited && texts.edited}{" "}
        {story && !blind && <a href={cataloguePaths.story(story)}>{texts.now}</a>}
      </p>
      <Chapters data={data} />
      {current && (
        <article className="frozen-text">
          <h2 dir="auto">{texts.chapter(current.number, current.title)}</h2>
          <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: current.html }} />
        </article>
      )}
      <Beside data={data} />
      {data.ballot && <BallotForm data={data} ballot={data.ballot} form={form} />}
      {!data.ballot && <FormErrors form={form} />}
      {data.notes.length > 0 && (
        <section aria-labelledby="notes">
          <h2 id="notes">{texts.notes}</h2>
          <ul className="ballot-notes">
            {data.notes.map((note) => (
              <li key={note} dir="auto">
                <Paragraphs text={note} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.disqualifies && (
        <p>
          <ButtonLink href={challengesPaths.entry(data.id, "disqualify")} look="quiet">
            {texts.disqualify}
          </ButtonLink>
        </p>
      )}
      <p className="fine frozen-hash">
        {texts.hash}: <code>{data.hash}</code>
      </p>
    </div>
  );
}

const entryHref = (id: string, number: number): string => `${challengesPaths.entry(id)}?chapter=${number}`;

function Chapters({ data: { id, chapters, current } }: { data: EntryPageData }) {
  const texts = challengeJudgingText.judging;
  if (chapters.length < 2) return null;
  return (
    <nav aria-label={texts.chapters}>
      <ol className="frozen-chapters">
        {chapters.map(({ number, title }) => (
          <li key={number}>
            <a
              href={entryHref(id, number)}
              aria-current={number === current?.number ? "page" : undefined}
              dir="auto"
            >
              {texts.chapter(number, title)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Beside({ data: { id, chapters, current } }: { data: EntryPageData }) {
  const texts = challengeJudgingText.judging;
  const at = chapters.findIndex(({ number }) => number === current?.number);
  const [previous, next] = [chapters[at - 1], chapters[at + 1]];
  if (!previous && !next) return null;
  return (
    <div className="actions">
      {previous && <ButtonLink href={entryHref(id, previous.number)}>{texts.previous}</ButtonLink>}
      {next && (
        <ButtonLink href={entryHref(id, next.number)} look="primary">
          {texts.following}
        </ButtonLink>
      )}
    </div>
  );
}

function BallotForm({
  data: { id, challenge },
  ballot,
  form,
}: {
  data: EntryPageData;
  ballot: NonNullable<EntryPageData["ballot"]>;
  form: FormState;
}) {
  const texts = challengeJudgingText.judging;
  const initial = Object.fromEntries([
    ...ballot.scores.map((score, at) => [`score-${at}`, String(score)]),
    ["note", ballot.note],
  ]);
  const { bind, value } = formFields(form, initial);
  const points = Array.from({ length: POINTS_MAX }, (_, at) => ({
    value: String(at + 1),
    label: texts.points(at + 1),
  }));
  return (
    <section aria-labelledby="ballot" className="ballot">
      <h2 id="ballot">{texts.ballot}</h2>
      <form noValidate method="post" action={challengesPaths.entry(id)}>
        <CsrfField />
        <FormErrors form={form} />
        {challenge.criteria.map(({ name, weight }, at) => (
          <RadioGroup
            key={name}
            {...bind(`score-${at}`)}
            legend={challengesText.criterion(name, weight)}
            hint={texts.pointsHint}
            look="segments"
            value={value(`score-${at}`)}
            options={points}
          />
        ))}
        <TextArea
          {...bind("note")}
          label={texts.note}
          hint={texts.noteHint}
          value={value("note")}
          maxLength={NOTE_MAX}
          optional
        />
        <Button look="primary">{ballot.cast ? texts.change : texts.send}</Button>
      </form>
      {ballot.skippable && (
        <form noValidate method="post" action={challengesPaths.entry(id, "skip")}>
          <CsrfField />
          <Button look="quiet">{texts.skip}</Button>
        </form>
      )}
    </section>
  );
}
