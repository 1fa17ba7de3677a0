import { challengesMessages } from "#shared/community/challenges.messages.ts";
import type { Unfit } from "#shared/community/unfit.ts";
import { formatList, formatNumber } from "#shared/format.ts";
import { labelsText } from "#shared/labels.text.ts";
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

type Facts = Pick<StoryDoc, "listed" | "categories" | "mature" | "publishedAt" | "price" | "mailingList"> &
  // Some snapshots of a story as it was when entries closed have neither.
  Partial<Standing>;

type Standing = Pick<StoryDoc, "private" | "state">;

/** True for a story that its author has not published, and which will not be private. */
const isUnpublished = ({ private: isPrivate, state }: Partial<Standing>): boolean =>
  !isPrivate && (state === "draft" || state === "scheduled" || state === "unpublished");

/** True if a story enters unpublished: it can if judging is blind. */
export const entersUnpublished = (
  { manualJudge }: Pick<ChallengeDoc, "manualJudge">,
  story: Pick<Facts, "listed" | "private" | "state">,
): boolean => manualJudge && !story.listed && isUnpublished(story);

/** Returns why one of the author's stories cannot enter, or null if it can. */
export const whyNotIn = (
  challenge: Limits,
  story: Facts & Pick<StoryDoc, "stats" | "contents">,
): Unfit | null =>
  whyNotFit(challenge, story) ??
  whyNotLong(
    challenge,
    entersUnpublished(challenge, story)
      ? story.contents.reduce((sum, { words }) => sum + words, 0)
      : story.stats.words,
  );

/** Returns why a story does not qualify, apart from its length; null if it does. */
export function whyNotFit({ allowedGenres, startDate, ...challenge }: Limits, story: Facts): Unfit | null {
  const { entryListed, entryPublic, entryGenre, entryMature, entryOlder, entryFree } = challengesMessages;
  if (!story.listed && !entersUnpublished(challenge, story)) {
    if (challenge.manualJudge && story.private) return { message: entryPublic, part: "privacy" };
    const part = story.state !== "published" ? "publication" : story.private ? "privacy" : null;
    return { message: entryListed, part };
  }
  if (!story.categories.some((genre) => allowedGenres.includes(genre))) {
    const genres = formatList(allowedGenres.map((genre) => labelsText.genre[genre]));
    return { message: entryGenre(genres), part: "genres" };
  }
  if (story.mature && !challenge.matureStories) return { message: entryMature, part: "mature" };
  if (!challenge.existingStories && story.publishedAt && story.publishedAt < startDate)
    return { message: entryOlder, part: null };
  if (!challenge.manualJudge && (story.price !== null || story.mailingList))
    return { message: entryFree, part: "price" };
  return null;
}

/** Returns why a word count is too low or too high; null if it is neither. */
export function whyNotLong(
  { minWords, maxWords }: Pick<Limits, "minWords" | "maxWords">,
  words: number,
): Unfit | null {
  const { entryShort, entryLong } = challengesMessages;
  if (minWords !== null && words < minWords)
    return { message: entryShort(formatNumber(minWords)), part: "chapters" };
  if (maxWords !== null && words > maxWords)
    return { message: entryLong(formatNumber(maxWords)), part: "length" };
  return null;
}
