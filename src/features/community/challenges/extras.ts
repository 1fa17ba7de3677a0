import type { Services } from "#core/services.ts";
import type { ChallengeExtrasDto } from "#shared/community/challenge-page.dto.ts";
import type { ChallengeDoc } from "./model.ts";

/**
 * Data that a dependent feature provides for challenges, keyed by id; challenges it does not know are
 * omitted.
 */
type ChallengeExtra = (
  challenges: readonly Pick<ChallengeDoc, "_id">[],
) => Promise<ReadonlyMap<string, ChallengeExtrasDto>>;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Adds data to challenges, on their pages and in the API; the same for every viewer. */
    "challenge.extras": ChallengeExtra;
  }
}

/** Collects the data of all features for these challenges, keyed by id. */
export async function challengeExtrasOf(
  { extensions }: Pick<Services, "extensions">,
  challenges: readonly Pick<ChallengeDoc, "_id">[],
): Promise<ReadonlyMap<string, ChallengeExtrasDto>> {
  const found = await Promise.all(extensions.at("challenge.extras").map((of) => of(challenges)));
  const extrasOf = (id: string) => Object.assign({}, ...found.map((each) => each.get(id)));
  return new Map(challenges.map(({ _id }) => [String(_id), extrasOf(String(_id))]));
}
