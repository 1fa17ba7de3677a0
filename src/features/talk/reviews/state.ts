import type { ClientSession, Types } from "mongoose";
import { inTransaction } from "../../../core/db/transaction.ts";
import { inTurn } from "../../../core/in-turn.ts";
import { findStoryStanding } from "../../stories/stories/index.ts";
import { countReview } from "./count.ts";
import { Review, type ReviewDoc, ReviewVote, type ReviewVoteDoc } from "./model.ts";

/** What follows from the flags: who sees a review. */
export const standing = (
  { shadow, hidden, removed, away }: Pick<ReviewDoc, "shadow" | "hidden" | "removed" | "away">,
  listed: boolean,
): Pick<ReviewDoc, "shown" | "open"> => {
  const shown = !shadow && !hidden && !removed && !away;
  return { shown, open: shown && listed };
};

/** A change of a story's reviews: one after the other in this process, for all of them change its numbers. */
export const changing = <Result>(
  story: Types.ObjectId,
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> => inTurn([`reviews ${story}`], () => inTransaction(work));

/** Sets flags of a review and makes all that follows follow; answers what is stored, null where it is gone. */
export async function flagReview(
  { _id, story }: Pick<ReviewDoc, "_id" | "story">,
  flags: Partial<Pick<ReviewDoc, "hidden" | "removed" | "away">>,
): Promise<ReviewDoc | null> {
  const listed = (await findStoryStanding(String(story)))?.listed ?? false;
  return changing(story, async (session) => {
    const before = await Review.findById(_id).session(session).lean<ReviewDoc>();
    if (!before) return null;
    const $set = { ...flags, ...standing({ ...before, ...flags }, listed) };
    const after = await Review.findOneAndUpdate(
      { _id },
      { $set },
      {
        session,
        timestamps: false,
        returnDocument: "after",
      },
    ).lean<ReviewDoc>();
    await countReview(story, before, after, session);
    return after;
  });
}

/** Takes a review away for good with its votes, and tells of it by `publish` where it was there. */
export const endReview = (
  { _id, story }: Pick<ReviewDoc, "_id" | "story">,
  publish?: (session: ClientSession) => Promise<unknown>,
): Promise<void> =>
  changing(story, async (session) => {
    const ended = await Review.findOneAndDelete({ _id }, { session }).lean<ReviewDoc>();
    await ReviewVote.deleteMany({ review: _id }, { session });
    if (!ended) return;
    await countReview(story, ended, null, session);
    await publish?.(session);
  });

type Voted = Pick<ReviewDoc, "_id" | "story">;

/** Says that a review helped a member, counted but in the shadow; done twice it is done once. */
export const giveVote = (
  { _id, story }: Voted,
  by: Types.ObjectId,
  { shadow, at }: { readonly shadow: boolean; readonly at: Date },
): Promise<void> =>
  changing(story, async (session) => {
    const pair = { review: _id, by };
    if (await ReviewVote.exists(pair).session(session)) return;
    await ReviewVote.create([{ ...pair, createdAt: at, ...(shadow ? { shadow } : {}) }], { session });
    if (!shadow) await countVote(_id, 1, session);
  });

/** Takes that back; done twice it is done once. */
export const takeVote = ({ _id, story }: Voted, by: Types.ObjectId): Promise<void> =>
  changing(story, async (session) => {
    const ended = await ReviewVote.findOneAndDelete({ review: _id, by }, { session }).lean<ReviewVoteDoc>();
    if (ended && !ended.shadow) await countVote(_id, -1, session);
  });

const countVote = (_id: ReviewDoc["_id"], helpful: 1 | -1, session: ClientSession) =>
  Review.updateOne({ _id }, { $inc: { helpful } }, { session, timestamps: false });
