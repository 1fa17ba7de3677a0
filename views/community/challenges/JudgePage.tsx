import { challengeJudgingText } from "#shared/community/challenge-judging.text.ts";
import type { JudgePageData } from "#shared/community/challenges.dto.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import type { PageProps } from "#shared/form.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";

/** Page to continue judging: the queue's next entry for a reader, the whole list for a judge. */
export function JudgePage({ data, form }: PageProps<JudgePageData>) {
  const texts = challengeJudgingText.judging;
  const { challenge, votes, judges, entries } = data;
  const done = entries.filter(({ cast }) => cast).length;
  return (
    <div className="page page-narrow challenge-page">
      <Breadcrumbs
        trail={[
          { href: challengesPaths.challenges(), label: challengesText.title },
          { href: challengesPaths.challenge(challenge.id), label: challenge.title },
          { label: challengesText.judge },
        ]}
      />
      <h1 className="challenge-title">{texts.title(challenge.title)}</h1>
      <FormErrors form={form} />
      {votes && (
        <form noValidate method="post" action={challengesPaths.challengeAct(challenge.id, "judge")}>
          <CsrfField />
          <p>{texts.voteLead}</p>
          <Button look="primary" icon="book-open">
            {texts.next}
          </Button>
        </form>
      )}
      {judges && (
        <>
          <p>{texts.judgeLead}</p>
          <p className="fine">{texts.done(done, entries.length)}</p>
          {entries.length === 0 && <p>{texts.none}</p>}
          <ol className="challenges">
            {entries.map(({ id, title, words: count, cast }) => (
              <li key={id} className="own-entry">
                <p className="own-entry-title" dir="auto">
                  <a href={challengesPaths.entry(id)}>{title}</a>
                </p>
                <p className="badges">
                  <Badge tone={cast ? "good" : undefined}>{cast ? texts.scored : texts.waits}</Badge>
                  <span className="fine">{texts.words(count)}</span>
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
      {!votes && !judges && <p>{texts.notNow}</p>}
    </div>
  );
}
