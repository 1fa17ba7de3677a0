import { memberOf } from "../../../core/auth/member-of.ts";
import { notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { changeInput, isShadowBanned } from "../../people/member-content/index.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import { eventOf } from "./commands.ts";
import { Review, type ReviewDoc, reviewVotes } from "./model.ts";
import { permittedReview } from "./permitted.ts";
import { answerRules } from "./rules.ts";
import { reviewContent } from "./state.ts";

/** Takes a review away for good; in the audit log when it is another's. Throws 404 and 403. */
export async function deleteReview(services: Services, caller: Caller, id: string): Promise<void> {
  const review = await permittedReview(caller, "delete", id);
  const subject = { type: "review", id } as const;
  const details = { by: String(review.reviewer), story: String(review.story) };
  const own = String(review.reviewer) === caller.viewer.id;
  const end = () =>
    reviewContent.changesAround(review.story, async (session) => {
      if (await reviewContent.end(review._id, session))
        await services.events.publish("review.deleted", eventOf(review), session);
    });
  const event = { action: "review.delete", subject, details } as const;
  await auditedOfOthers(services, caller, own, event, end);
}

/** Takes a review off the page or puts it back: for the story's author. Throws 404 and 403. */
export async function hideReview(caller: Caller, id: string, hidden: boolean): Promise<ReviewDoc> {
  const review = await permittedReview(caller, "hide", id);
  return (await reviewContent.flag(review._id, { hidden })) ?? gone();
}

/** The story's author says something to a review, or says it better: there is one answer. Throws 404, 403 and 400. */
export async function answerReview(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ReviewDoc> {
  const { _id } = await permittedReview(caller, "answer", id);
  const { text } = changeInput<{ text: string }>(services, caller, answerRules, input);
  const quiet = { timestamps: false, returnDocument: "after" } as const;
  const first = { text, at: services.now(), edited: false };
  const answered = await inTransaction(async (session) => {
    const found = await Review.findOneAndUpdate(
      { _id, answer: null },
      { $set: { answer: first } },
      { ...quiet, session },
    ).lean<ReviewDoc>();
    if (found?.shown) await services.events.publish("review.answered", eventOf(found), session);
    return found;
  });
  if (answered) return answered;
  const other = { _id, "answer.text": { $ne: text } };
  await Review.updateOne(other, { $set: { "answer.text": text, "answer.edited": true } }, quiet);
  return (await Review.findById(_id).lean<ReviewDoc>()) ?? gone();
}

/** Takes the answer back. Throws 404 and 403. */
export async function removeAnswer(caller: Caller, id: string): Promise<void> {
  const { _id } = await permittedReview(caller, "answer", id);
  await Review.updateOne({ _id }, { $set: { answer: null } }, { timestamps: false });
}

/**
 * Says that somebody else's review helped, or takes it back; done twice it is done once. Of whom the reviewer has
 * blocked it is kept shadow-banned: they see it themselves, and nothing is counted. Throws 404, and 403 for a guest and one's own.
 */
export async function voteReview(
  { now }: Services,
  caller: Caller,
  id: string,
  helpful: boolean,
): Promise<void> {
  const own = memberOf(caller);
  const review = await permittedReview(caller, "vote", id);
  if (!helpful) return reviewVotes.take(review._id, own);
  const shadowBanned = await isShadowBanned(own, [String(review.reviewer)]);
  await reviewVotes.give(review._id, own, { shadowBanned, at: now() });
}

/** Deleted between being read and being written. */
function gone(): never {
  throw notFound();
}
