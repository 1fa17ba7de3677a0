import { challengeJudgingText } from "../../../src/shared/community/challenge-judging.text.ts";
import type { JudgePageData } from "../../../src/shared/community/challenges.dto.ts";
import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import { challengesText } from "../../../src/shared/community/challenges.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";

/** Where judging goes on from: the queue's next entry for a reader, the whole list for a judge. */
export function JudgePage({ data, form }: PageProps<JudgePageData>) {
  const words = challengeJudgingText.judging;
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
      <h1 className="challenge-title">{words.title(challenge.title)}</h1>
      <FormErrors form={form} />
      {votes && (
        <form method="post" action={challengesPaths.challengeAct(challenge.id, "judge")}>
          <CsrfField />
          <p>{words.voteLead}</p>
          <Button look="primary" icon="book-open">
            {words.next}
          </Button>
        </form>
      )}
      {judges && (
        <>
          <p>{words.judgeLead}</p>
          <p className="fine">{words.done(done, entries.length)}</p>
          {entries.length === 0 && <p>{words.none}</p>}
          <ol className="challenges">
            {entries.map(({ id, title, words: count, cast }) => (
              <li key={id} className="own-entry">
                <p className="own-entry-title" dir="auto">
                  <a href={challengesPaths.entry(id)}>{title}</a>
                </p>
                <p className="badges">
                  <Badge tone={cast ? "good" : undefined}>{cast ? words.scored : words.waits}</Badge>
                  <span className="fine">{words.words(count)}</span>
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
      {!votes && !judges && <p>{words.notNow}</p>}
    </div>
  );
}
