import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { reviewReport } from "#shared/talk/reviews.report.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { actAsOwnerOrStaff, type ReasonInput } from "../../people/member-content/index.ts";
import { eventOf } from "./commands.ts";
import { Review, type ReviewDoc, reviewVotes } from "./model.ts";
import { permittedReview } from "./permitted.ts";
import { answerRules } from "./rules.ts";
import { reviewContent } from "./state.ts";

/**
 * Deletes a review permanently. Staff remove another member's, with a reason.
 * @throws 404, 403, 400 at `reason`
 */
export async function deleteReview(
  services: Services,
  caller: Caller,
  id: string,
  input?: ReasonInput,
): Promise<void> {
  const review = await permittedReview(caller, "delete", id);
  const subject = { type: "review", id } as const;
  const details = { by: String(review.reviewer), story: String(review.story) };
  const by = String(review.reviewer);
  const event = { action: "review.delete", subject, details } as const;
  const own = by === caller.viewer.id;
  const act = { kind: reviewReport.name, target: id, by, act: "removed", own, event, input } as const;
  if (!own && review.removed) throw notFound();
  await actAsOwnerOrStaff<unknown>(services, caller, act, (record) =>
    own
      ? reviewContent.changesAround(review.story, async (session) => {
          if (!(await reviewContent.end(review._id, session))) return;
          await services.events.publish("review.deleted", eventOf(review), session);
        })
      : reviewContent.moderate(services, review._id, { removed: true }, record),
  );
}

/** Hides a review or shows it again; for the story's author. @throws 404, 403 */
export async function hideReview(
  services: Services,
  caller: Caller,
  id: string,
  hidden: boolean,
): Promise<ReviewDoc> {
  const review = await permittedReview(caller, "hide", id);
  return (await reviewContent.moderate(services, review._id, { hidden })) ?? gone();
}

/**
 * Saves the author's answer to a review, or changes it; there is one answer per review. It replaces the answer of a
 * former author of the story.
 * @throws 404, 403, 400
 */
export async function answerReview(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ReviewDoc> {
  const { _id } = await permittedReview(caller, "answer", id);
  assertMayPost(caller, services.now());
  const { text } = validate(answerRules, input);
  const by = toId(memberOf(caller));
  const quiet = { timestamps: false, returnDocument: "after" } as const;
  const first = { by, text, at: services.now(), edited: false };
  const answered = await inTransaction(async (session) => {
    const answeredReview = await Review.findOneAndUpdate(
      { _id, "answer.by": { $ne: by } },
      { $set: { answer: first } },
      { ...quiet, session },
    ).lean<ReviewDoc>();
    if (answeredReview?.shown)
      await services.events.publish("review.answered", eventOf(answeredReview), session);
    return answeredReview;
  });
  if (answered) return answered;
  const other = { _id, "answer.by": by, "answer.text": { $ne: text } };
  await Review.updateOne(other, { $set: { "answer.text": text, "answer.edited": true } }, quiet);
  return (await Review.findById(_id).lean<ReviewDoc>()) ?? gone();
}

/** Removes the answer; for its writer and the story's author. @throws 404, 403 */
export async function removeAnswer(caller: Caller, id: string): Promise<void> {
  const { _id } = await permittedReview(caller, "remove-answer", id);
  await Review.updateOne({ _id }, { $set: { answer: null } }, { timestamps: false });
}

/**
 * Marks another member's review as helpful, or removes the mark. Idempotent. While the caller or
 * the reviewer has blocked the other, the vote is shadow-banned: visible to the caller only and not counted.
 * @throws 404, and 403 for a guest and for the caller's review
 */
export async function voteReview(
  { now }: Services,
  caller: Caller,
  id: string,
  helpful: boolean,
): Promise<void> {
  const voterId = memberOf(caller);
  const review = await permittedReview(caller, "vote", id);
  if (!helpful) return reviewVotes.take(review._id, voterId);
  const shadowBanned = await isEitherBlocked(voterId, String(review.reviewer));
  await reviewVotes.give(review._id, voterId, { shadowBanned, at: now() });
}

/** Thrown if it was deleted between the read and the write. */
function gone(): never {
  throw notFound();
}
