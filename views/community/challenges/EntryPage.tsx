import { challengeJudgingText } from "../../../src/shared/community/challenge-judging.text.ts";
import type { EntryPageData } from "../../../src/shared/community/challenges.dto.ts";
import { NOTE_MAX, POINTS_MAX } from "../../../src/shared/community/challenges.limits.ts";
import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import { challengesText } from "../../../src/shared/community/challenges.text.ts";
import type { FormState, PageProps } from "../../../src/shared/form.ts";
import { formatDateTime } from "../../../src/shared/format.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

/** An entry as it was when entering ended, a chapter at a time, with the ballot of whoever is to judge it. */
export function EntryPage({ data, form }: PageProps<EntryPageData>) {
  const words = challengeJudgingText.judging;
  const { challenge, title, author, blind, current, story, edited, zone } = data;
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
      <p>{blind ? words.anonymous : challengesText.by(author?.name ?? challengesText.gone)}</p>
      <p className="fine">
        {words.words(data.words)} · {words.was(formatDateTime(data.frozenAt, zone))} {edited && words.edited}{" "}
        {story && !blind && <a href={cataloguePaths.story(story)}>{words.now}</a>}
      </p>
      <Chapters data={data} />
      {current && (
        <article className="frozen-text">
          <h2 dir="auto">{words.chapter(current.number, current.title)}</h2>
          <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: current.html }} />
        </article>
      )}
      <Beside data={data} />
      {data.ballot && <BallotForm data={data} ballot={data.ballot} form={form} />}
      {!data.ballot && <FormErrors form={form} />}
      {data.notes.length > 0 && (
        <section aria-labelledby="notes">
          <h2 id="notes">{words.notes}</h2>
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
            {words.disqualify}
          </ButtonLink>
        </p>
      )}
      <p className="fine frozen-hash">
        {words.hash}: <code>{data.hash}</code>
      </p>
    </div>
  );
}

const place = (id: string, number: number): string => `${challengesPaths.entry(id)}?chapter=${number}`;

function Chapters({ data: { id, chapters, current } }: { data: EntryPageData }) {
  const words = challengeJudgingText.judging;
  if (chapters.length < 2) return null;
  return (
    <nav aria-label={words.chapters}>
      <ol className="frozen-chapters">
        {chapters.map(({ number, title }) => (
          <li key={number}>
            <a
              href={place(id, number)}
              aria-current={number === current?.number ? "page" : undefined}
              dir="auto"
            >
              {words.chapter(number, title)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Beside({ data: { id, chapters, current } }: { data: EntryPageData }) {
  const words = challengeJudgingText.judging;
  const at = chapters.findIndex(({ number }) => number === current?.number);
  const [previous, next] = [chapters[at - 1], chapters[at + 1]];
  if (!previous && !next) return null;
  return (
    <div className="actions">
      {previous && <ButtonLink href={place(id, previous.number)}>{words.previous}</ButtonLink>}
      {next && (
        <ButtonLink href={place(id, next.number)} look="primary">
          {words.following}
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
  const words = challengeJudgingText.judging;
  const initial = Object.fromEntries([
    ...ballot.scores.map((score, at) => [`score-${at}`, String(score)]),
    ["note", ballot.note],
  ]);
  const { bind, value } = formFields(form, initial);
  const points = Array.from({ length: POINTS_MAX }, (_, at) => ({
    value: String(at + 1),
    label: words.points(at + 1),
  }));
  return (
    <section aria-labelledby="ballot" className="ballot">
      <h2 id="ballot">{words.ballot}</h2>
      <form method="post" action={challengesPaths.entry(id)}>
        <CsrfField />
        <FormErrors form={form} />
        {challenge.criteria.map(({ name, weight }, at) => (
          <RadioGroup
            key={name}
            {...bind(`score-${at}`)}
            legend={challengesText.criterion(name, weight)}
            hint={words.pointsHint}
            look="segments"
            value={value(`score-${at}`)}
            options={points}
          />
        ))}
        <TextArea
          {...bind("note")}
          label={words.note}
          hint={words.noteHint}
          value={value("note")}
          maxLength={NOTE_MAX}
          optional
        />
        <Button look="primary">{ballot.cast ? words.change : words.send}</Button>
      </form>
      {ballot.skippable && (
        <form method="post" action={challengesPaths.entry(id, "skip")}>
          <CsrfField />
          <Button look="quiet">{words.skip}</Button>
        </form>
      )}
    </section>
  );
}
