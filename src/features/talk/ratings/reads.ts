import { isId, toId } from "../../../core/db/ids.ts";
import { StoryRating, type StoryRatingDoc } from "./model.ts";

/** What a member gave a story, 1 to 5; null for nothing. */
export async function findRating(rater: string | null, story: string): Promise<number | null> {
  if (!isId(rater) || !isId(story)) return null;
  const pair = { rater: toId(rater), story: toId(story) };
  const found = await StoryRating.findOne(pair, { rating: 1 }).lean<StoryRatingDoc>();
  return found?.rating ?? null;
}
