import { memberOf } from "../../../../core/auth/member-of.ts";
import { applicationError, invalidField, notFound } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { toId } from "../../../../core/db/ids.ts";
import { challengesMessages } from "../../../../shared/community/challenges.messages.ts";
import { newInput, type Writing } from "../../../people/member-content/index.ts";
import { Ballot, type BallotDoc } from "../ballot-model.ts";
import { Entry, type EntryDoc } from "../entry-model.ts";
import { conflictsBetween } from "../judges.ts";
import { Challenge, type ChallengeDoc } from "../model.ts";
import { giveBack } from "../queue.ts";
import { type BallotInput, ballotRules } from "../rules.ts";

/**
 * Casts a ballot for an entry that the caller was given and has opened, or changes it while judging goes on.
 * @throws 403 for a guest or in another's name; 400 by field, for an entry they were not given or have not opened, and
 * once judging has ended
 */
export async function castBallot(writing: Writing, caller: Caller, input: unknown): Promise<BallotDoc> {
  const { own, entry, scores, note } = newInput<BallotInput>(
    writing.services,
    caller,
    ballotRules,
    input,
    "by",
  );
  const ballot = await Ballot.findOne({ entry: toId(entry), by: toId(own) } as object).lean<BallotDoc>();
  if (!ballot || ballot.skipped) throw applicationError(challengesMessages.notGiven);
  if (!ballot.openedAt) throw applicationError(challengesMessages.notOpened);
  const challenge = await Challenge.findById(ballot.challenge).lean<ChallengeDoc>();
  const now = writing.services.now();
  if (challenge?.state !== "judging" || challenge.judgingEndDate <= now)
    throw applicationError(challengesMessages.noVotesNow);
  const judged = await Entry.findById(ballot.entry).lean<EntryDoc>();
  if (judged?.state !== "entered") throw applicationError(challengesMessages.notGiven);
  if ((await conflictsBetween([ballot], [judged])).length > 0)
    throw applicationError(challengesMessages.hasInterest);
  if (scores.length !== challenge.criteria.length)
    throw invalidField("scores", challengesMessages.everyCriterion);
  const cast = await Ballot.findOneAndUpdate(
    { _id: ballot._id, skipped: false },
    { $set: { scores, note, castAt: ballot.castAt ?? now } },
    { returnDocument: "after" },
  ).lean<BallotDoc>();
  // The queue took it back meanwhile: it lay for too long.
  if (!cast) throw applicationError(challengesMessages.notGiven);
  return cast;
}

/** The same by the ballot, for the API. @throws 404, and 400 for one that is cast, or a judge's */
export async function letBallotGo(caller: Caller, id: string): Promise<BallotDoc> {
  const by = toId(memberOf(caller));
  const ballot = await Ballot.findOne({ _id: toId(id), by } as object).lean<BallotDoc>();
  if (!ballot) throw notFound();
  if (!(await skipEntry(caller, String(ballot.entry)))) throw applicationError(challengesMessages.notGiven);
  return ballot;
}

/** Lets an entry go that the caller would rather not judge: it is not given to them again. */
export async function skipEntry(caller: Caller, entry: string): Promise<BallotDoc | null> {
  const by = toId(memberOf(caller));
  const skipped = await Ballot.findOneAndUpdate(
    { entry: toId(entry), by, judge: false, castAt: null, skipped: false } as object,
    { $set: { skipped: true } },
  ).lean<BallotDoc | null>();
  if (skipped) await giveBack(skipped.entry);
  return skipped;
}
