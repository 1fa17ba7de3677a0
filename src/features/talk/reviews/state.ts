import { toId } from "#core/db/ids.ts";
import { type ContentFlags, isSeen, memberContent } from "../../people/member-content/index.ts";
import { findStoryStanding, type StoryAudience } from "../../stories/stories/index.ts";
import { countReview } from "./count.ts";
import { AspectTotals, answeredBy, Review, type ReviewDoc, reviewVotes } from "./model.ts";

/** Derives who sees a review; only its writer sees the review of a member of the story's team. */
export function deriveReview(
  review: ContentFlags & Pick<ReviewDoc, "authorHidden" | "reviewer">,
  story: StoryAudience | null,
): Pick<ReviewDoc, "shown" | "open"> {
  const isOfTeam = story?.team.includes(String(review.reviewer)) ?? false;
  const shown = !isOfTeam && isSeen(review) && !review.authorHidden;
  return { shown, open: shown && (story?.listed ?? false) };
}

/** State changes of reviews, and the counters of their story. */
export const reviewContent = memberContent<ReviewDoc>({
  name: "review",
  model: Review,
  around: "story",
  hiddenWith: { reviewer: "authorHidden" },
  // Its own copy, `storyAuthor`, may be out of date.
  concerned: async ({ story }) => {
    const standing = await findStoryStanding(String(story));
    return standing ? [standing.author] : [];
  },
  derive: async (review) => deriveReview(review, await findStoryStanding(String(review.story))),
  async follow(before, after, session) {
    const { story } = (after ?? before)!;
    await countReview(story, before, after, session);
  },
  secret: ["shadowBanned", "shown", "open", "authorHidden", "hidden", "removed", "filterFields"],
});

/** Updates the reviewer's current rating of the story on their review; 0 for none. */
export async function showRating(story: string, reviewer: string, rating: number): Promise<void> {
  const pair = { story: toId(story), reviewer: toId(reviewer) };
  await Review.updateOne({ ...pair, rating: { $ne: rating } }, { $set: { rating } }, { timestamps: false });
}

/** Deletes the reviews, answers and helpful votes of a deleted account. Idempotent. */
export async function forgetReviewsOf(user: string): Promise<void> {
  const { signal } = new AbortController();
  for await (const id of reviewContent.idsOf(user)) {
    // There is no event: deleted first, so that they are found again after a crash.
    await reviewVotes.forgetOn(id, signal);
    await reviewContent.end(id);
  }
  await reviewVotes.forgetOf(user);
  await Review.updateMany(answeredBy(toId(user)), { $set: { answer: null } }, { timestamps: false });
}

/** Deletes the reviews of an erased story. Idempotent. */
export async function forgetReviewsOfStory(story: string, signal: AbortSignal): Promise<void> {
  for await (const _id of reviewContent.idsWhere({ story: toId(story) })) {
    await reviewVotes.forgetOn(_id, signal);
    await Review.deleteOne({ _id });
  }
  await AspectTotals.deleteOne({ _id: toId(story) });
}

/** Hides a member's reviews and stops counting their votes while they are banned or leaving; idempotent. */
export async function setReviewsHidden(user: string, hidden: boolean): Promise<void> {
  await reviewContent.setHidden(user, hidden);
  await reviewVotes.setHidden(user, hidden);
}
