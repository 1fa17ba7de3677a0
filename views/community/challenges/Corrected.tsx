import type { ChallengeDto } from "#shared/community/challenges.dto.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { Time } from "../../ui/Time.tsx";

/** Line that says when the results of a challenge were last corrected, if they were. */
export const Corrected = ({ challenge: { correctedAt, zone } }: { challenge: ChallengeDto }) =>
  correctedAt && (
    <p>
      {challengesText.correctedOn} <Time iso={correctedAt} zone={zone} />.
    </p>
  );
