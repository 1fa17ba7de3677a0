import { toId } from "../../../core/db/ids.ts";
import { isSeen, memberContent } from "../../people/member-content/index.ts";
import { isListed } from "../../stories/stories/index.ts";
import { countReview } from "./count.ts";
import { AspectTotals, Review, type ReviewDoc, reviewVotes } from "./model.ts";

/** Reviews as they stand, and the numbers of their story. */
export const reviewContent = memberContent<ReviewDoc>({
  model: Review,
  around: "story",
  hiddenWith: { reviewer: "authorHidden" },
  async derive(review) {
    const shown = isSeen(review) && !review.authorHidden;
    return { shown, open: shown && (await isListed(review.story)) };
  },
  async follow(before, after, session) {
    const { _id, story } = (after ?? before)!;
    if (!after) await reviewVotes.forgetOn(_id, session);
    await countReview(story, before, after, session);
  },
  secret: ["shadowBanned", "shown", "open", "authorHidden", "hidden", "removed", "filterFields"],
});

/** Shows beside a review what its reviewer gives the story by now; 0 for nothing. */
export async function showRating(story: string, reviewer: string, rating: number): Promise<void> {
  const pair = { story: toId(story), reviewer: toId(reviewer) };
  await Review.updateOne({ ...pair, rating: { $ne: rating } }, { $set: { rating } }, { timestamps: false });
}

/** Follows a story into the public lists and out of them; may run again at any time. */
export async function openReviewsOf(story: string, listed: boolean): Promise<void> {
  const wrong = { story: toId(story), shown: true, open: !listed };
  await Review.updateMany(wrong, { $set: { open: listed } }, { timestamps: false });
}

/** Takes back all that an account said of stories, answered and found helpful; may run again at any time. */
export async function forgetReviewsOf(user: string): Promise<void> {
  for await (const id of reviewContent.idsOf(user)) await reviewContent.end(id);
  await reviewVotes.forgetOf(user);
  await Review.updateMany({ storyAuthor: toId(user) }, { $set: { answer: null } }, { timestamps: false });
}

/** Forgets what was said of a story that is gone for good; may run again at any time. */
export async function forgetReviewsOfStory(story: string): Promise<void> {
  for await (const _id of reviewContent.idsWhere({ story: toId(story) })) {
    await reviewVotes.forgetOn(_id);
    await Review.deleteOne({ _id });
  }
  await AspectTotals.deleteOne({ _id: toId(story) });
}
