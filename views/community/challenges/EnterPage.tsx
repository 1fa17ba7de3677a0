import { challengeStepsText } from "#shared/community/challenge-steps.text.ts";
import type { EnterPageData } from "#shared/community/challenges.dto.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { timeLeft } from "#shared/community/countdown.ts";
import type { PageProps } from "#shared/form.ts";
import { StoryChoice } from "../StoryChoice.tsx";
import { ChallengeFacts } from "./ChallengeFacts.tsx";

/** Page to choose the story to enter. */
export function EnterPage({ data: { challenge, now, stories }, form }: PageProps<EnterPageData>) {
  const texts = challengeStepsText.enterStep;
  return (
    <div className="page page-narrow challenge-page">
      <h1 dir="auto">{texts.title(challenge.title)}</h1>
      <p className="challenge-countdown">
        {challengesText.turns.ends(timeLeft(new Date(now), new Date(challenge.endDate)))}
      </p>
      <StoryChoice
        action={challengesPaths.challengeAct(challenge.id, "enter")}
        back={challengesPaths.challenge(challenge.id)}
        form={form}
        stories={stories.map(({ title, unpublished, ...story }) => ({
          ...story,
          title: unpublished ? texts.unpublished(title) : title,
        }))}
        words={challenge.manualJudge ? { ...texts, hint: `${texts.hint} ${texts.blindHint}` } : texts}
      />
      <ChallengeFacts challenge={challenge} />
    </div>
  );
}
