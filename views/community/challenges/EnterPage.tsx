import { challengeStepsText } from "../../../src/shared/community/challenge-steps.text.ts";
import type { EnterPageData } from "../../../src/shared/community/challenges.dto.ts";
import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import { challengesText } from "../../../src/shared/community/challenges.text.ts";
import { timeLeft } from "../../../src/shared/community/countdown.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { StoryChoice } from "../StoryChoice.tsx";
import { ChallengeFacts } from "./ChallengeFacts.tsx";

/** Chooses the story that enters. */
export function EnterPage({ data: { challenge, now, stories }, form }: PageProps<EnterPageData>) {
  const words = challengeStepsText.enterStep;
  return (
    <div className="page page-narrow challenge-page">
      <h1 dir="auto">{words.title(challenge.title)}</h1>
      <p className="challenge-countdown">
        {challengesText.turns.ends(timeLeft(new Date(now), new Date(challenge.endDate)))}
      </p>
      <StoryChoice
        action={challengesPaths.challengeAct(challenge.id, "enter")}
        back={challengesPaths.challenge(challenge.id)}
        {...{ form, stories, words }}
      />
      <ChallengeFacts challenge={challenge} />
    </div>
  );
}
