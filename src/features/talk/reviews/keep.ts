import { toId } from "../../../core/db/ids.ts";
import { AspectTotals, Review, type ReviewDoc, ReviewVote, type ReviewVoteDoc } from "./model.ts";
import { endReview, flagReview, takeVote } from "./state.ts";

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

/** Takes a member's reviews out of everyone's sight or back into it; may run again at any time. */
export async function setAway(reviewer: string, away: boolean): Promise<void> {
  for await (const review of Review.find({ reviewer: toId(reviewer), away: !away }, { story: 1 })
    .lean<ReviewDoc[]>()
    .cursor())
    await flagReview(review, { away });
}

/** Takes back all that an account said of stories, answered and found helpful; may run again at any time. */
export async function forgetReviewsOf(user: string): Promise<void> {
  for await (const review of Review.find({ reviewer: toId(user) }, { story: 1 })
    .lean<ReviewDoc[]>()
    .cursor())
    await endReview(review);
  for await (const { review, by } of ReviewVote.find({ by: toId(user) })
    .lean<ReviewVoteDoc[]>()
    .cursor()) {
    const found = await Review.findById(review, { story: 1 }).lean<ReviewDoc>();
    if (found) await takeVote(found, by);
  }
  await ReviewVote.deleteMany({ by: toId(user) });
  await Review.updateMany({ storyAuthor: toId(user) }, { $set: { answer: null } }, { timestamps: false });
}

/** Forgets what was said of a story that is gone for good; may run again at any time. */
export async function forgetReviewsOfStory(story: string): Promise<void> {
  for await (const { _id } of Review.find({ story: toId(story) }, { _id: 1 })
    .lean<ReviewDoc[]>()
    .cursor()) {
    await ReviewVote.deleteMany({ review: _id });
    await Review.deleteOne({ _id });
  }
  await AspectTotals.deleteOne({ _id: toId(story) });
}
