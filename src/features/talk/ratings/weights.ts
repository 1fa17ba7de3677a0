import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { readingShare } from "../../reading/reading/index.ts";
import { endRating } from "./commands.ts";
import { countRating, ratingContent, ratingWeight } from "./count.ts";
import { StoryRating, type StoryRatingDoc } from "./model.ts";

/** Raises the weight of a rating to what its reader has read by now, if that is more than before. */
export async function raiseWeight(rater: string, story: string, now: Date): Promise<void> {
  const pair = { rater: toId(rater), story: toId(story) };
  const rated = await StoryRating.findOne(pair, { weight: 1, refunded: 1 }).lean<StoryRatingDoc>();
  if (!rated || rated.refunded || rated.weight >= ratingWeight(1)) return;
  const weight = ratingWeight(await readingShare(rater, story, now));
  if (weight <= rated.weight) return;
  await inTransaction(async (session) => {
    const lighter = { _id: rated._id, weight: { $lt: weight } };
    const before = await StoryRating.findOneAndUpdate(
      lighter,
      { $set: { weight } },
      { session, timestamps: false, returnDocument: "before" },
    ).lean<StoryRatingDoc>();
    if (before) await countRating(before.story, before, { ...before, weight }, session);
  });
}

/** Resets the weight of a rating after its rater got a refund. Idempotent. */
export async function reweighRefunded(rater: string, story: string): Promise<void> {
  await setRefunded(rater, story, { refunded: true, weight: ratingWeight(0) });
}

/** Restores the weight of a rating after its rater has bought the story again. */
export async function reweighBought(rater: string, story: string, now: Date): Promise<void> {
  const pair = { rater: toId(rater), story: toId(story), refunded: true };
  if (!(await StoryRating.exists(pair))) return;
  const weight = ratingWeight(await readingShare(rater, story, now));
  await setRefunded(rater, story, { refunded: false, weight });
}

const setRefunded = (
  rater: string,
  story: string,
  $set: Required<Pick<StoryRatingDoc, "refunded" | "weight">>,
): Promise<void> =>
  ratingContent.changesAround(story, async (session) => {
    const before = await StoryRating.findOneAndUpdate(
      { rater: toId(rater), story: toId(story) },
      { $set },
      { session, timestamps: false, returnDocument: "before" },
    ).lean<StoryRatingDoc>();
    if (before) await countRating(before.story, before, { ...before, ...$set }, session);
  });

/** Removes all ratings of a deleted account. Idempotent. */
export async function forgetRatingsOf(services: Services, rater: string): Promise<void> {
  for await (const rating of StoryRating.find({ rater: toId(rater) })
    .lean<StoryRatingDoc[]>()
    .cursor())
    await endRating(services, rating);
}

/** Deletes the ratings of an erased story. Idempotent. */
export async function forgetRatingsOfStory(story: string): Promise<void> {
  await StoryRating.deleteMany({ story: toId(story) });
}
