import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { readingShare } from "../../reading/reading/index.ts";
import { findStoryStanding } from "../../stories/stories/index.ts";
import { endRating } from "./commands.ts";
import { countRating, earnedBy, ratingContent, ratingWeight, weightsOf } from "./count.ts";
import { lowWeightUntil } from "./low-weight.ts";
import { StoryRating, type StoryRatingDoc } from "./model.ts";

/** Raises the weight of a rating to what its reader has read by now, if that is more than before. */
export async function raiseWeight(rater: string, story: string, now: Date): Promise<void> {
  const pair = { rater: toId(rater), story: toId(story) };
  const rated = await StoryRating.findOne(pair, { weight: 1, earned: 1, refunded: 1 }).lean<StoryRatingDoc>();
  if (!rated || rated.refunded || earnedBy(rated) >= ratingWeight(1)) return;
  const earned = ratingWeight(await readingShare(rater, story, now));
  if (earned <= earnedBy(rated)) return;
  await inTransaction((session) =>
    reweigh({ _id: rated._id }, session, (before) =>
      earnedBy(before) < earned ? weightsOf(earned, before.youngUntil, now) : null,
    ),
  );
}

/**
 * Gives the ratings of accounts that are no longer young the weight that they have earned, unless the account is likely
 * the author's. Idempotent; a failure does not delay the others. Returns how many were examined.
 */
export async function weighGrownUp(now: Date, signal?: AbortSignal): Promise<number> {
  // With the type, so that the partial index is used.
  const due = { youngUntil: { $lte: now, $type: "date" } } as const;
  const ratings = StoryRating.find(due, { story: 1, rater: 1 })
    .sort({ youngUntil: 1 })
    .lean<StoryRatingDoc>()
    .cursor();
  return sweepEach(
    "ratings",
    ratings,
    async ({ _id, story, rater }) => {
      const author = (await findStoryStanding(String(story)))?.author;
      const pair = author && { rater: String(rater), author };
      const until = pair ? await lowWeightUntil(pair, null, now) : null;
      await ratingContent.changesAround(story, (session) =>
        reweigh({ _id }, session, (before) =>
          before.youngUntil && before.youngUntil <= now ? weightsOf(earnedBy(before), until, now) : null,
        ),
      );
      return true;
    },
    signal,
  );
}

/** Resets the weight of a rating after its rater got a refund. Idempotent. */
export const reweighRefunded = (rater: string, story: string, now: Date): Promise<void> =>
  setRefunded(rater, story, true, ratingWeight(0), now);

/** Restores the weight of a rating after its rater has bought the story again. */
export async function reweighBought(rater: string, story: string, now: Date): Promise<void> {
  const pair = { rater: toId(rater), story: toId(story), refunded: true };
  if (!(await StoryRating.exists(pair))) return;
  await setRefunded(rater, story, false, ratingWeight(await readingShare(rater, story, now)), now);
}

const setRefunded = (
  rater: string,
  story: string,
  refunded: boolean,
  earned: number,
  now: Date,
): Promise<void> =>
  ratingContent.changesAround(story, (session) =>
    reweigh({ rater: toId(rater), story: toId(story) }, session, ({ youngUntil }) => ({
      refunded,
      ...weightsOf(earned, youngUntil, now),
    })),
  );

/** Changes the weights of a rating, if `change` returns any, and its story's counters. */
async function reweigh(
  filter: Partial<Pick<StoryRatingDoc, "_id" | "rater" | "story">>,
  session: ClientSession,
  change: (before: StoryRatingDoc) => Partial<StoryRatingDoc> | null,
): Promise<void> {
  const before = await StoryRating.findOne(filter).session(session).lean<StoryRatingDoc>();
  const $set = before && change(before);
  if (!before || !$set) return;
  await StoryRating.updateOne({ _id: before._id }, { $set }, { session, timestamps: false });
  await countRating(before.story, before, { ...before, ...$set }, session);
}

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
