import type { ClientSession } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { untilUnique } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { youngUntil } from "#shared/people/account-age.ts";
import { reviewsMessages } from "#shared/talk/reviews.messages.ts";
import { isBlockedWithAny, ownInput } from "../../people/member-content/index.ts";
import { findStandings, invalidateUser } from "../../people/users/index.ts";
import { hasOpenedChapter, readingShare } from "../../reading/reading/index.ts";
import { readStory, teamRole } from "../../stories/stories/index.ts";
import { countRating, earnedBy, ratingContent, ratingWeight, weightsOf } from "./count.ts";
import { lowWeightUntil } from "./low-weight.ts";
import { StoryRating, type StoryRatingDoc } from "./model.ts";
import { changeRatingRules, type RatingInput, ratingRules } from "./rules.ts";
import "./events.ts";

/**
 * Rates a story or changes the rating; one per reader and story. Requires an opened chapter; the weight
 * depends on how much the reader has read and, at first, on the age of their account; from an account that is likely
 * the author's it is hardly any. It is shadow-banned while a block lasts between the author and the rater. `told:
 * false` if the author is notified in another way.
 * @throws 403 for a guest or in another's name; 400 for a story that the caller cannot read, has not begun or
 * has written, and for values other than 1 to 5
 */
export async function rateStory(
  services: Services,
  caller: Caller,
  input: unknown,
  { told = true } = {},
): Promise<StoryRatingDoc> {
  const ratingInput = ownInput<RatingInput>(caller, ratingRules, input, "rater");
  const { own, story: id, rating } = ratingInput;
  const story = await readStory(caller.viewer, id);
  if (!story) throw invalidField("story", messages.noSuchStory);
  if (teamRole(caller.viewer, story)) throw applicationError(reviewsMessages.ownRating);
  const pair = { rater: toId(own), story: story._id };
  const opened = (await hasOpenedChapter(own, id)) || (await StoryRating.exists(pair)) !== null;
  if (!opened) throw applicationError(reviewsMessages.rateUnread);
  const now = services.now();
  const weight = ratingWeight(await readingShare(own, id, now));
  const account = (await findStandings([own])).get(own);
  const young = account ? youngUntil(account) : null;
  const until = await lowWeightUntil({ rater: own, author: String(story.author) }, young, now);
  return untilUnique(() =>
    ratingContent.changesAround(id, async (session) => {
      const shadowBanned = await isBlockedWithAny(own, [String(story.author)], session);
      const before = await StoryRating.findOne(pair).session(session).lean<StoryRatingDoc>();
      const earnedBefore = before ? earnedBy(before) : 0;
      const earned = before?.refunded ? earnedBefore : Math.max(weight, earnedBefore);
      const fields = {
        rating,
        ...weightsOf(earned, until, now),
        shadowBanned,
      };
      const kept = before
        ? await rateAnew(before, fields, session)
        : await ratingContent.insert({ ...pair, ...fields }, session);
      await invalidateUser(services, own, session);
      if (before?.rating !== rating && !shadowBanned) {
        const event = { id: String(kept._id), story: id, author: String(story.author), by: own };
        await services.events.publish("story.rated", { ...event, rating, told }, session);
      }
      return kept;
    }),
  );
}

async function rateAnew(
  before: StoryRatingDoc,
  given: Pick<StoryRatingDoc, "rating" | "weight" | "earned" | "youngUntil" | "shadowBanned">,
  session: ClientSession,
): Promise<StoryRatingDoc> {
  const $set = { ...given, ...(await ratingContent.kind.derive({ ...before, ...given })) };
  const options = { session, returnDocument: "after" } as const;
  const storedRating = await StoryRating.findOneAndUpdate(
    { _id: before._id },
    { $set },
    options,
  ).lean<StoryRatingDoc>();
  await countRating(before.story, before, storedRating, session);
  return storedRating!;
}

/** Changes a rating, by id. */
export async function changeRating(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<StoryRatingDoc> {
  const { story } = await ownRating(caller, id);
  const { rating } = validate<Pick<RatingInput, "rating">>(changeRatingRules, input);
  return rateStory(services, caller, { story: String(story), rating });
}

/** Removes a rating. @throws 404, 403 */
export async function removeRating(services: Services, caller: Caller, id: string): Promise<void> {
  await endRating(services, await ownRating(caller, id));
}

/** Removes the caller's rating of a story; does nothing if there is none. */
export async function unrateStory(services: Services, caller: Caller, story: string): Promise<void> {
  const pair = { rater: toId(memberOf(caller)), story: toId(story) };
  const rating = await StoryRating.findOne(pair).lean<StoryRatingDoc>();
  if (rating) await endRating(services, rating);
}

/** Deletes a rating and subtracts it from its story's counters. Idempotent. */
export async function endRating(
  services: Services,
  { _id, rater, story }: Pick<StoryRatingDoc, "_id" | "rater" | "story">,
): Promise<void> {
  await ratingContent.changesAround(story, async (session) => {
    const endedRating = await ratingContent.end(_id, session);
    await invalidateUser(services, String(rater), session);
    if (!endedRating) return;
    const event = { id: String(_id), story: String(endedRating.story), by: String(rater) };
    await services.events.publish("story.unrated", event, session);
  });
}

async function ownRating({ viewer }: Caller, id: string): Promise<StoryRatingDoc> {
  const rating = isId(id) ? await StoryRating.findById(toId(id)).lean<StoryRatingDoc>() : null;
  if (!rating) throw notFound();
  if (String(rating.rater) !== viewer.id) throw rating.open ? forbidden() : notFound();
  return rating;
}
