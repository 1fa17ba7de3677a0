import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { PLACES } from "#shared/community/challenges.enums.ts";
import { Ballot, type BallotDoc } from "./ballot-model.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { TAKING_PART, updateEntries } from "./state.ts";
import { rank } from "./tally.ts";
import { leaveOutUncounted } from "./uncounted.ts";
import { noteWins } from "./wins.ts";

/**
 * Ranks a challenge's entries and awards the places; returns false if it was already decided or cancelled.
 */
export async function decideChallenge(
  { events }: Services,
  { _id, owner }: ChallengeDoc,
  now: Date,
): Promise<boolean> {
  await leaveOutUncounted(_id);
  return inTransaction(async (session) => {
    const challenge = await Challenge.findOne({ _id, state: "judging" })
      .session(session)
      .lean<ChallengeDoc>();
    if (!challenge) return false;
    const entries = await Entry.find({ challenge: _id, ...TAKING_PART })
      .session(session)
      .lean<EntryDoc[]>();
    const ballots = await countedBallots(_id).session(session);
    const ranked = rank(
      entries.map(({ _id, createdAt }) => ({ id: String(_id), enteredAt: createdAt })),
      challenge.criteria,
      ballots.map(({ entry, scores }) => ({ entry: String(entry), scores: scores! })),
    );
    if (ranked.length > 0)
      await Entry.bulkWrite(
        ranked.map(({ id, ballots, score, rank }) => ({
          updateOne: { filter: { _id: id }, update: { $set: { ballots, score, rank } }, timestamps: false },
        })),
        { session },
      );
    const byId = new Map(entries.map((entry) => [String(entry._id), entry]));
    const winners = ranked
      .filter(({ rank }) => rank !== null && rank <= challenge.numberOfWinners)
      .map(({ id }) => byId.get(id)!);
    const places = Object.fromEntries(PLACES.map((place, at) => [place, winners[at]?.story ?? null]));
    const decided = { ...places, state: "decided", decidedAt: now } as Partial<ChallengeDoc>;
    await Challenge.updateOne({ _id }, { $set: decided }, { session });
    await noteWins(_id, winners, session);
    await updateEntries(_id, { blind: false }, session);
    const event = { id: String(_id), owner: String(owner), winners: winners.map(({ _id }) => String(_id)) };
    await events.publish("challenge.decided", event, session);
    return true;
  });
}

/** Finds the cast ballots that count. */
export const countedBallots = (challenge: ChallengeDoc["_id"]) =>
  Ballot.find({ challenge, castAt: { $ne: null }, counts: true }, { entry: 1, scores: 1 }).lean<
    Pick<BallotDoc, "_id" | "entry" | "scores">[]
  >();
