import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { readingShare } from "../../reading/reading/index.ts";
import { endRating } from "./commands.ts";
import { countRating, ratingWeight } from "./count.ts";
import { StoryRating, type StoryRatingDoc } from "./model.ts";

/** Lets a rating weigh what its reader has read by now, if that is more than before. */
export async function weighAnew(rater: string, story: string, now: Date): Promise<void> {
  const pair = { rater: toId(rater), story: toId(story) };
  const rated = await StoryRating.findOne(pair, { weight: 1 }).lean<StoryRatingDoc>();
  if (!rated || rated.weight >= ratingWeight(1)) return;
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

/** Follows a story into the public lists and out of them; may run again at any time. */
export async function openRatingsOf(story: string, listed: boolean): Promise<void> {
  const wrong = { story: toId(story), counted: true, open: !listed };
  await StoryRating.updateMany(wrong, { $set: { open: listed } }, { timestamps: false });
}

/** Takes back all ratings of an account that is gone; may run again at any time. */
export async function forgetRatingsOf(services: Services, rater: string): Promise<void> {
  for await (const rating of StoryRating.find({ rater: toId(rater) })
    .lean<StoryRatingDoc[]>()
    .cursor())
    await endRating(services, rating);
}

/** Forgets the ratings of a story that is gone for good; may run again at any time. */
export async function forgetRatingsOfStory(story: string): Promise<void> {
  await StoryRating.deleteMany({ story: toId(story) });
}
