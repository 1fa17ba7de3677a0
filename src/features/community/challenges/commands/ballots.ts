import { memberOf } from "#core/auth/member-of.ts";
import { applicationError, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { newInput, type Writing } from "#features/people/member-content/index.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { Ballot, type BallotDoc } from "../ballot-model.ts";
import { Entry, type EntryDoc } from "../entry-model.ts";
import { conflictsBetween, withoutRemovedStories } from "../judges.ts";
import { Challenge, type ChallengeDoc } from "../model.ts";
import { decrementAssignments } from "../queue.ts";
import { acceptsBallots, judgedBefore } from "../reopened.ts";
import { type BallotInput, ballotRules } from "../rules.ts";
import { isCompeting } from "../state.ts";

/**
 * Casts a ballot for an entry that the caller was assigned and has opened, or changes it while judging lasts.
 * @throws 403 for a guest or in another's name; 400 by field, for an entry they were not assigned or have not
 * opened, once judging has ended, and if it was judged before the challenge was reopened
 */
export async function castBallot(writing: Writing, caller: Caller, input: unknown): Promise<BallotDoc> {
  const { own, entry, scores, note } = newInput<BallotInput>(
    writing.services,
    caller,
    ballotRules,
    input,
    "by",
  );
  const ballot = await Ballot.findOne({ entry: toId(entry), by: toId(own) }).lean<BallotDoc>();
  if (!ballot || ballot.skipped) throw applicationError(challengesMessages.notGiven);
  if (!ballot.openedAt) throw applicationError(challengesMessages.notOpened);
  const challenge = await Challenge.findById(ballot.challenge).lean<ChallengeDoc>();
  const now = writing.services.now();
  if (!challenge || !acceptsBallots(challenge, now)) throw applicationError(challengesMessages.noVotesNow);
  if ((await judgedBefore(challenge)).has(entry)) throw applicationError(challengesMessages.judgedBefore);
  const judged = await Entry.findById(ballot.entry).lean<EntryDoc>();
  if (!judged || !isCompeting(judged) || (await withoutRemovedStories([judged])).length === 0)
    throw applicationError(challengesMessages.notGiven);
  if ((await conflictsBetween([ballot], [judged])).length > 0)
    throw applicationError(challengesMessages.hasInterest);
  if (scores.length !== challenge.criteria.length)
    throw invalidField("scores", challengesMessages.everyCriterion);
  return inTransaction(
    async (session) => {
      const { matchedCount } = await Challenge.updateOne(
        { _id: challenge._id, state: "judging" },
        { $inc: { ballotsCast: 1 } },
        { session, timestamps: false },
      );
      if (matchedCount === 0) throw applicationError(challengesMessages.noVotesNow);
      const cast = await Ballot.findOneAndUpdate(
        { _id: ballot._id, skipped: false },
        { $set: { scores, note, castAt: ballot.castAt ?? now } },
        { returnDocument: "after", session },
      ).lean<BallotDoc>();
      // The queue reclaimed it meanwhile, because it was left too long.
      if (!cast) throw applicationError(challengesMessages.notGiven);
      return cast;
    },
    { turns: [`ballots of ${challenge._id}`] },
  );
}

/** Declines by ballot id, for the API. @throws 404, and 400 for a ballot that is cast or a judge's */
export async function declineBallotById(caller: Caller, id: string): Promise<BallotDoc> {
  const by = toId(memberOf(caller));
  const ballot = await Ballot.findOne({ _id: toId(id), by }).lean<BallotDoc>();
  if (!ballot) throw notFound();
  if (!(await skipEntry(caller, String(ballot.entry)))) throw applicationError(challengesMessages.notGiven);
  return ballot;
}

/** Declines an entry the caller does not want to judge; it is not assigned to them again. */
export async function skipEntry(caller: Caller, entry: string): Promise<BallotDoc | null> {
  const by = toId(memberOf(caller));
  const skipped = await Ballot.findOneAndUpdate(
    { entry: toId(entry), by, judge: false, castAt: null, skipped: false },
    { $set: { skipped: true } },
  ).lean<BallotDoc | null>();
  if (skipped) await decrementAssignments(skipped.entry);
  return skipped;
}
