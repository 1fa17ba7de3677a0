import { isId, toId } from "#core/db/ids.ts";
import { StoryRating, type StoryRatingDoc } from "./model.ts";

/** Returns the rating of a story by a member, 1 to 5; null if there is none. */
export async function findRating(rater: string | null, story: string): Promise<number | null> {
  if (!isId(rater) || !isId(story)) return null;
  const pair = { rater: toId(rater), story: toId(story) };
  const storedRating = await StoryRating.findOne(pair, { rating: 1 }).lean<StoryRatingDoc>();
  return storedRating?.rating ?? null;
}
