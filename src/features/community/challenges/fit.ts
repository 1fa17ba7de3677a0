import { challengesMessages } from "../../../shared/community/challenges.messages.ts";
import { formatList, formatNumber } from "../../../shared/format.ts";
import { labelsText } from "../../../shared/platform/labels.text.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import type { ChallengeDoc } from "./model.ts";

type Limits = Pick<
  ChallengeDoc,
  | "allowedGenres"
  | "minWords"
  | "maxWords"
  | "existingStories"
  | "matureStories"
  | "startDate"
  | "manualJudge"
>;

type Facts = Pick<StoryDoc, "listed" | "categories" | "mature" | "publishedAt" | "price" | "mailingList">;

/** Why a story of one's own cannot enter; null where it can. */
export const whyNotIn = (challenge: Limits, story: Facts & Pick<StoryDoc, "stats">): string | null =>
  whyNotFit(challenge, story) ?? whyNotLong(challenge, story.stats.words);

/** Why a story does not fit, whatever its length; null where it does. */
export function whyNotFit({ allowedGenres, startDate, ...challenge }: Limits, story: Facts): string | null {
  if (!story.listed) return challengesMessages.entryListed;
  if (!story.categories.some((genre) => allowedGenres.includes(genre)))
    return challengesMessages.entryGenre(formatList(allowedGenres.map((genre) => labelsText.genre[genre])));
  if (story.mature && !challenge.matureStories) return challengesMessages.entryMature;
  if (!challenge.existingStories && story.publishedAt && story.publishedAt < startDate)
    return challengesMessages.entryOlder;
  if (!challenge.manualJudge && (story.price !== null || story.mailingList))
    return challengesMessages.entryFree;
  return null;
}

/** Why so many words are too few or too many; null where they are not. */
export function whyNotLong(
  { minWords, maxWords }: Pick<Limits, "minWords" | "maxWords">,
  words: number,
): string | null {
  if (minWords !== null && words < minWords) return challengesMessages.entryShort(formatNumber(minWords));
  if (maxWords !== null && words > maxWords) return challengesMessages.entryLong(formatNumber(maxWords));
  return null;
}
