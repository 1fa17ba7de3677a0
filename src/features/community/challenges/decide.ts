import type { QueryFilter } from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { PLACES } from "#shared/community/challenges.enums.ts";
import { Ballot, type BallotDoc } from "./ballot-model.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { challengeExtrasOf } from "./extras.ts";
import { withoutRemovedStories } from "./judges.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { changesOfPlaces } from "./places.ts";
import { isReopened } from "./reopened.ts";
import { TAKING_PART, updateEntries } from "./state.ts";
import { rank } from "./tally.ts";
import { leaveOutUncounted } from "./uncounted.ts";
import { noteWins } from "./wins.ts";
import { passToStaff } from "./with-staff.ts";

/**
 * Ranks a challenge's entries and awards the places, for the first time or again after staff have reopened it;
 * returns false if it was already decided or cancelled, or does not match `only` any more.
 */
export async function decideChallenge(
  { events }: Services,
  { _id, owner }: ChallengeDoc,
  now: Date,
  only: QueryFilter<ChallengeDoc> = {},
): Promise<boolean> {
  await leaveOutUncounted(_id);
  return inTransaction(async (session) => {
    const challenge = await Challenge.findOne({ _id, state: "judging", ...only })
      .session(session)
      .lean<ChallengeDoc>();
    if (!challenge) return false;
    const takingPart = await Entry.find({ challenge: _id, ...TAKING_PART })
      .session(session)
      .lean<EntryDoc[]>();
    const entries = await withoutRemovedStories(takingPart);
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
    const isCorrection = isReopened(challenge);
    const decided = {
      ...places,
      state: "decided",
      ...(isCorrection ? { correctedAt: now } : { decidedAt: now }),
      staff: null,
    } as Partial<ChallengeDoc>;
    await Challenge.updateOne({ _id }, { $set: decided }, { session });
    await noteWins(_id, winners, session);
    await updateEntries(_id, { blind: false }, session);
    const about = { id: String(_id), owner: String(owner) };
    if (isCorrection) {
      const changes = await changesOfPlaces(challenge, winners, session);
      await events.publish("challenge.corrected", { ...about, at: now.getTime(), ...changes }, session);
      await Entry.updateMany(
        { challenge: _id },
        { $set: { formerRank: null } },
        { session, timestamps: false },
      );
    } else {
      const event = { ...about, winners: winners.map(({ _id }) => String(_id)) };
      await events.publish("challenge.decided", event, session);
    }
    return true;
  });
}

/**
 * Decides a challenge whose time for judging is over, or passes it to staff. Prize money that an entry could
 * have won does not go back because nobody judged the entry; and if staff run a challenge that judges decide,
 * they decide what happens to entries without a ballot (decision 96).
 */
export async function decideIfJudged(
  services: Services,
  challenge: ChallengeDoc,
  now: Date,
): Promise<boolean> {
  await leaveOutUncounted(challenge._id);
  const [takingPart, ballots] = await Promise.all([
    Entry.find({ challenge: challenge._id, ...TAKING_PART }, { story: 1 }).lean<
      Pick<EntryDoc, "_id" | "story">[]
    >(),
    countedBallots(challenge._id),
  ]);
  const entries = await withoutRemovedStories(takingPart);
  const judged = new Set(ballots.map(({ entry }) => String(entry)));
  const count = entries.filter(({ _id }) => judged.has(String(_id))).length;
  if (count === entries.length) return decideChallenge(services, challenge, now);
  if (challenge.staff && challenge.manualJudge) return false;
  const { prizeMoney } = (await challengeExtrasOf(services, [challenge])).get(String(challenge._id)) ?? {};
  const places = prizeMoney?.state === "held" ? prizeMoney.places : [];
  const last = Math.max(0, ...places.map(({ place }) => PLACES.indexOf(place) + 1));
  if (count >= Math.min(last, entries.length)) return decideChallenge(services, challenge, now);
  return challenge.staff ? false : passToStaff(services, challenge, "unjudged");
}

/** Finds the cast ballots that count. */
export const countedBallots = (challenge: ChallengeDoc["_id"]) =>
  Ballot.find({ challenge, castAt: { $ne: null }, counts: true }, { entry: 1, scores: 1 }).lean<
    Pick<BallotDoc, "_id" | "entry" | "scores">[]
  >();
