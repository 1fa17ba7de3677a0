import { challengeStepsText } from "../../../src/shared/community/challenge-steps.text.ts";
import type { EnterPageData } from "../../../src/shared/community/challenges.dto.ts";
import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import { challengesText } from "../../../src/shared/community/challenges.text.ts";
import { timeLeft } from "../../../src/shared/community/countdown.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";
import { ChallengeFacts } from "./ChallengeFacts.tsx";

/** Chooses one of one's stories; those that do not fit are named with the reason. */
export function EnterPage({ data: { challenge, now, stories }, form }: PageProps<EnterPageData>) {
  const words = challengeStepsText.enterStep;
  const { bind, value } = formFields(form);
  const fits = stories.filter(({ why }) => why === null);
  const others = stories.filter(({ why }) => why !== null);
  return (
    <div className="page page-narrow challenge-page">
      <h1>{words.title(challenge.title)}</h1>
      <p className="challenge-countdown">
        {challengesText.turns.ends(timeLeft(new Date(now), new Date(challenge.endDate)))}
      </p>
      <PageForm
        action={challengesPaths.challengeAct(challenge.id, "enter")}
        back={challengesPaths.challenge(challenge.id)}
        form={form}
        button={fits.length > 0 && <Button look="primary">{words.button}</Button>}
      >
        {fits.length > 0 && (
          <RadioGroup
            {...bind("story")}
            legend={words.story}
            hint={words.hint}
            value={value("story") || fits[0]!.id}
            options={fits.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        {stories.length === 0 && (
          <Empty icon="book-open" title={words.none}>
            <ButtonLink href={editingPaths.storyNew()} look="primary">
              {words.write}
            </ButtonLink>
          </Empty>
        )}
      </PageForm>
      {others.length > 0 && (
        <section aria-labelledby="unfit">
          <h2 id="unfit">{words.unfit}</h2>
          <ul className="unfit">
            {others.map(({ id, title, why }) => (
              <li key={id}>
                <strong dir="auto">{title}</strong>: {why}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ChallengeFacts challenge={challenge} />
    </div>
  );
}
