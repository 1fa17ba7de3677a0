import type { Caller } from "../../../core/auth/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import { applicationError, forbidden, invalidField, notFound } from "../../../core/http/errors.ts";
import { inTurn } from "../../../core/in-turn.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { messages } from "../../../shared/messages.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import { touchAuthor } from "../../people/users/index.ts";
import { hasOpenedChapter, readingShare } from "../../reading/reading/index.ts";
import { readStory, teamRole } from "../../stories/stories/index.ts";
import { countRating, ratingWeight } from "./count.ts";
import { StoryRating, type StoryRatingDoc } from "./model.ts";
import { changeRatingRules, type RatingInput, ratingRules } from "./rules.ts";
import "./events.ts";

/** Times a first rating is tried again when it comes many times at once. */
const TRIES = 20;

/**
 * Rates a story, or gives it another rating: there is one for each reader. Possible once a chapter was opened; it
 * weighs as much as they have read. Of someone whom the author has blocked it is kept in the shadow.
 * `told: false` where the author hears of it otherwise.
 * @throws 403 for a guest or in another's name; 400 for a story that cannot be read or was not begun, one's own, and
 * anything but 1 to 5
 */
export async function rateStory(
  services: Services,
  caller: Caller,
  input: unknown,
  { told = true } = {},
): Promise<StoryRatingDoc> {
  const own = memberOf(caller);
  const { rater, story: id, rating } = validate<RatingInput>(ratingRules, input);
  if ((rater ?? own) !== own) throw forbidden();
  const story = await readStory(caller.viewer, id);
  if (!story) throw invalidField("story", messages.noSuchStory);
  if (teamRole(caller.viewer, story)) throw applicationError(messages.ownRating);
  const pair = { rater: toId(own), story: story._id };
  const opened = (await hasOpenedChapter(own, id)) || (await StoryRating.exists(pair)) !== null;
  if (!opened) throw applicationError(messages.rateUnread);
  const weight = ratingWeight(await readingShare(own, id, services.now()));
  return again(id, () =>
    inTransaction(async (session) => {
      const shadow = await isBlocked(String(story.author), own, session);
      const before = await StoryRating.findOne(pair).session(session).lean<StoryRatingDoc>();
      const counted = !shadow && !before?.away;
      const after = {
        rating,
        weight: Math.max(weight, before?.weight ?? 0),
        shadow,
        counted,
        open: counted && story.listed,
      };
      const kept = before
        ? await StoryRating.findOneAndUpdate(
            { _id: before._id },
            { $set: after },
            {
              session,
              returnDocument: "after",
            },
          ).lean<StoryRatingDoc>()
        : (await StoryRating.create([{ ...pair, ...after }], { session }))[0]!.toObject<StoryRatingDoc>();
      await countRating(story._id, before, kept, session);
      await touchAuthor(services, own, session);
      if (before?.rating !== rating && !shadow) {
        const event = { id: String(kept!._id), story: id, author: String(story.author), by: own };
        await services.events.publish("story.rated", { ...event, rating, told }, session);
      }
      return kept!;
    }),
  );
}

/** Gives another rating, by the id of the one before. */
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

/** Takes a rating back. Throws 404 and 403. */
export async function removeRating(services: Services, caller: Caller, id: string): Promise<void> {
  await endRating(services, await ownRating(caller, id));
}

/** The same by the story; where there is none it does nothing. */
export async function unrateStory(services: Services, caller: Caller, story: string): Promise<void> {
  const pair = { rater: toId(memberOf(caller)), story: toId(story) };
  const rating = await StoryRating.findOne(pair).lean<StoryRatingDoc>();
  if (rating) await endRating(services, rating);
}

/** Takes one rating out, and out of its story's numbers; may run again. */
export async function endRating(
  services: Services,
  { _id, rater, story }: Pick<StoryRatingDoc, "_id" | "rater" | "story">,
): Promise<void> {
  await again(String(story), () =>
    inTransaction(async (session) => {
      const found = await StoryRating.findOneAndDelete({ _id }, { session }).lean<StoryRatingDoc>();
      await touchAuthor(services, String(rater), session);
      if (!found) return;
      await countRating(found.story, found, null, session);
      const event = { id: String(_id), story: String(found.story), by: String(rater) };
      await services.events.publish("story.unrated", event, session);
    }),
  );
}

async function ownRating({ viewer }: Caller, id: string): Promise<StoryRatingDoc> {
  const rating = isId(id) ? await StoryRating.findById(toId(id)).lean<StoryRatingDoc>() : null;
  if (!rating) throw notFound();
  if (String(rating.rater) !== viewer.id) throw rating.open ? forbidden() : notFound();
  return rating;
}

function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}

/**
 * One after the other for each story, whose numbers all of them change. A second first rating at the same time (from
 * another process) finds the first one's: asked anew, it changes that.
 */
async function again<Result>(story: string, work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTurn([`ratings ${story}`], work);
    } catch (error) {
      if (!isDuplicateKey(error) || tries >= TRIES) throw error;
    }
  }
}
