import type { Services } from "../../../core/services.ts";
import type { ChallengeExtrasDto } from "../../../shared/community/challenge-extras.dto.ts";
import type { ChallengeDoc } from "./model.ts";

/** What a feature above has for a challenge's page. */
type ChallengeExtra = (challenge: Pick<ChallengeDoc, "_id">) => Promise<ChallengeExtrasDto>;

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Shows something on every challenge's own page, the same for everyone. */
    "challenge.page": ChallengeExtra;
  }
}

/** What all of them have. */
export async function challengeExtrasOf(
  { extensions }: Pick<Services, "extensions">,
  challenge: Pick<ChallengeDoc, "_id">,
): Promise<ChallengeExtrasDto> {
  const found = await Promise.all(extensions.at("challenge.page").map((show) => show(challenge)));
  return Object.assign({}, ...found);
}
