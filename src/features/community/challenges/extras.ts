import type { Services } from "../../../core/services.ts";
import type { ChallengeExtrasDto } from "../../../shared/community/challenge-extras.dto.ts";
import type { ChallengeDoc } from "./model.ts";

/** What a feature above has for challenges, by their ids; nothing for those it knows nothing of. */
type ChallengeExtra = (
  challenges: readonly Pick<ChallengeDoc, "_id">[],
) => Promise<ReadonlyMap<string, ChallengeExtrasDto>>;

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Shows something of challenges, on their own pages and through the API, the same for everyone. */
    "challenge.extras": ChallengeExtra;
  }
}

/** What all features have for these challenges, by their ids. */
export async function challengeExtrasOf(
  { extensions }: Pick<Services, "extensions">,
  challenges: readonly Pick<ChallengeDoc, "_id">[],
): Promise<ReadonlyMap<string, ChallengeExtrasDto>> {
  const found = await Promise.all(extensions.at("challenge.extras").map((of) => of(challenges)));
  const extrasOf = (id: string) => Object.assign({}, ...found.map((each) => each.get(id)));
  return new Map(challenges.map(({ _id }) => [String(_id), extrasOf(String(_id))]));
}
