import { applicationError, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { messages } from "#shared/messages.ts";
import { REVIEW_ASPECTS } from "#shared/talk/reviews.enums.ts";
import { reviewsMessages } from "#shared/talk/reviews.messages.ts";
import { changeInput, isShadowBanned, newInput, type Writing } from "../../people/member-content/index.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { hasOpenedChapter } from "../../reading/reading/index.ts";
import { readStory, type StoryDoc, teamRole } from "../../stories/stories/index.ts";
import { findRating, rateStory } from "../ratings/index.ts";
import { isAdvanceReader } from "./advance-readers.ts";
import { countReview } from "./count.ts";
import type { ReviewEvent } from "./events.ts";
import { reviewsByMember } from "./limits.ts";
import { type Aspects, Review, type ReviewDoc } from "./model.ts";
import { permittedReview } from "./permitted.ts";
import { changeReviewRules, type ReviewChange, type ReviewInput, reviewRules } from "./rules.ts";
import { reviewContent } from "./state.ts";
import "./events.ts";

/**
 * Creates the caller's review of a story after a chapter was opened, or changes it; one per reader and story.
 * With `rating` the story is rated too. If the author has blocked the reviewer, it is shadow-banned.
 * @throws 403 for a guest or in another's name; 400 for a story that the caller cannot read, has not begun or
 * has written, and for an empty text; 429 for too many
 */
export async function saveReview(
  { services, limits }: Writing,
  caller: Caller,
  input: unknown,
): Promise<ReviewDoc> {
  const {
    own,
    reviewer,
    story: id,
    rating,
    ...said
  } = newInput<ReviewInput>(services, caller, reviewRules, input, "reviewer");
  const story = await readStory(caller.viewer, id);
  if (!story) throw invalidField("story", messages.noSuchStory);
  if (teamRole(caller.viewer, story)) throw applicationError(reviewsMessages.ownRating);
  const pair = { story: story._id, reviewer: toId(own) };
  const known = await Review.findOne(pair).lean<ReviewDoc>();
  if (known) return change(services, caller, known, { ...said, rating });
  const rated = await findRating(own, id);
  if (rated === null && !(await hasOpenedChapter(own, id)))
    throw applicationError(reviewsMessages.rateUnread);
  await limits.consume(reviewsByMember, own);
  const advance = await isAdvanceReader(services, story._id, own);
  const create = () =>
    reviewContent.changesAround(story._id, async (session) => {
      const fields = {
        ...pair,
        storyAuthor: story.author,
        text: said.text,
        spoiler: said.spoiler ?? false,
        aspects: aspectsOf(said),
        rating: rating ?? rated ?? 0,
        createdAt: services.now(),
        shadowBanned: await isShadowBanned(own, [String(story.author)], session),
        filterFields: story.filterFields,
        advance,
      };
      const stored = await reviewContent.insert(fields as Partial<ReviewDoc>, session);
      await invalidateUser(services, own, session);
      if (!stored.shadowBanned) await services.events.publish("review.created", eventOf(stored), session);
      return stored;
    });
  try {
    const review = await create();
    await rate(services, caller, story, rating);
    return review;
  } catch (error) {
    // Two concurrent requests: the second changes the review of the first.
    const first = isDuplicateKey(error) ? await Review.findOne(pair).lean<ReviewDoc>() : null;
    if (!first) throw error;
    return change(services, caller, first, { ...said, rating });
  }
}

/**
 * Changes the caller's review; absent fields stay. `edited` becomes true when the text differs.
 * @throws 404, 403
 */
export async function editReview(
  { services }: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ReviewDoc> {
  const review = await permittedReview(caller, "update", id);
  const changes = changeInput<ReviewChange>(services, caller, changeReviewRules, input);
  return change(services, caller, review, changes);
}

async function change(
  services: Services,
  caller: Caller,
  { _id, story, reviewer, storyAuthor }: ReviewDoc,
  { rating, ...said }: ReviewChange,
): Promise<ReviewDoc> {
  const rated = rating ? await readStory(caller.viewer, String(story)) : null;
  if (rated && teamRole(caller.viewer, rated)) throw applicationError(reviewsMessages.ownRating);
  const changed = await reviewContent.changesAround(story, async (session) => {
    const before = await Review.findById(_id).session(session).lean<ReviewDoc>();
    if (!before) throw notFound();
    const { text = before.text, spoiler = before.spoiler } = said;
    const aspects = { ...before.aspects, ...aspectsOf(said, before.aspects) };
    const same =
      text === before.text &&
      spoiler === before.spoiler &&
      REVIEW_ASPECTS.every((name) => aspects[name] === before.aspects[name]);
    if (same) return before;
    const shadowBanned = await isShadowBanned(String(reviewer), [String(storyAuthor)], session);
    const derived = await reviewContent.kind.derive({ ...before, shadowBanned });
    const $set = { text, spoiler, aspects, shadowBanned, edited: true, ...derived };
    const after = await Review.findOneAndUpdate(
      { _id },
      { $set },
      { session, returnDocument: "after" },
    ).lean<ReviewDoc>();
    await countReview(story, before, after, session);
    await invalidateUser(services, String(reviewer), session);
    return after!;
  });
  if (rated) await rate(services, caller, rated, rating);
  return changed;
}

/** Saves the rating from the review form; the author is notified only of the review. */
async function rate(
  services: Services,
  caller: Caller,
  { _id }: Pick<StoryDoc, "_id">,
  rating: number | null | undefined,
): Promise<void> {
  if (rating) await rateStory(services, caller, { story: String(_id), rating }, { told: false });
}

/** Merges the submitted aspects with the earlier ones. */
const aspectsOf = (said: ReviewChange, before?: Aspects): Aspects =>
  Object.fromEntries(
    REVIEW_ASPECTS.map((name) => [name, said[name] === undefined ? (before?.[name] ?? null) : said[name]]),
  ) as Aspects;

export const eventOf = ({ _id, story, storyAuthor, reviewer }: ReviewDoc): ReviewEvent => ({
  id: String(_id),
  story: String(story),
  author: String(storyAuthor),
  reviewer: String(reviewer),
});
