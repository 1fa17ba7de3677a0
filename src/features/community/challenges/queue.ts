import { memberOf } from "../../../core/auth/member-of.ts";
import { applicationError } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { isDuplicateKey } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { ASSIGNED_HOURS, VOTER_DAYS } from "../../../shared/community/challenges.limits.ts";
import { challengesMessages } from "../../../shared/community/challenges.messages.ts";
import { findOwnUser } from "../../people/users/index.ts";
import { findStoryStandings } from "../../stories/stories/index.ts";
import { Ballot, type BallotDoc } from "./ballot-model.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import type { ChallengeDoc } from "./model.ts";
import { TAKING_PART } from "./state.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Readers can judge it at a moment. */
export const takesVotes = (
  { state, frozenAt, manualJudge, judgingEndDate }: ChallengeDoc,
  now: Date,
): boolean => state === "judging" && frozenAt !== null && !manualJudge && judgingEndDate > now;

/**
 * Gives a voter an entry to read and judge: the one they have already, or of those they have not had the one that the
 * fewest have or had, at random among these. So all are judged equally often, however many vote. Null when there is
 * none left. It is counted as given at once, by one write on the entry, so that voters at one moment get different ones.
 * @throws 403 for a guest; 400 when nobody votes now, and for an account that is too young
 */
export async function giveNext(
  { now: clock }: Pick<Services, "now">,
  caller: Caller,
  challenge: ChallengeDoc,
): Promise<BallotDoc | null> {
  const own = memberOf(caller);
  const now = clock();
  if (!takesVotes(challenge, now)) throw applicationError(challengesMessages.noVotesNow);
  const account = await findOwnUser(own);
  if (!account || account.createdAt.getTime() > now.getTime() - VOTER_DAYS * DAY)
    throw applicationError(challengesMessages.voterTooYoung(VOTER_DAYS));
  const by = toId(own);
  const had = await Ballot.find({ challenge: challenge._id, by } as object).lean<BallotDoc[]>();
  const open = had.find(({ castAt, skipped }) => castAt === null && !skipped);
  if (open) return open;
  const left = had.map(({ entry }) => entry);
  for (;;) {
    const entry = await Entry.findOneAndUpdate(
      {
        challenge: challenge._id,
        ...TAKING_PART,
        frozen: { $ne: null },
        author: { $ne: by },
        _id: { $nin: left },
      } as object,
      { $inc: { given: 1 } },
      { sort: { given: 1, order: 1 }, timestamps: false, returnDocument: "after" },
    ).lean<EntryDoc | null>();
    if (!entry) return null;
    left.push(entry._id);
    // They write it too: it is not given to them.
    const standing = (await findStoryStandings([String(entry.story)])).get(String(entry.story));
    if (standing?.team.includes(own) || !standing?.listed) {
      await giveBack(entry._id);
      continue;
    }
    try {
      const ballot = { challenge: challenge._id, entry: entry._id, by, givenAt: now };
      return (await Ballot.create(ballot)).toObject() as BallotDoc;
    } catch (error) {
      await giveBack(entry._id);
      // They asked twice at once, and have this one.
      if (!isDuplicateKey(error)) throw error;
      return Ballot.findOne({ entry: entry._id, by } as object).lean<BallotDoc>();
    }
  }
}

/** One of those who had it has it no more. */
export const giveBack = (entry: EntryDoc["_id"]) =>
  Entry.updateOne({ _id: entry }, { $inc: { given: -1 } }, { timestamps: false });

/** Takes entries back from voters who let them lie, so that others get them. Answers how many. */
export async function takeBackLapsed(now: Date): Promise<number> {
  const since = new Date(now.getTime() - ASSIGNED_HOURS * HOUR);
  const lapsed = { castAt: null, givenAt: { $lt: since }, judge: false, skipped: false };
  let count = 0;
  for (const { _id } of await Ballot.find(lapsed as object, { _id: 1 }).lean<Pick<BallotDoc, "_id">[]>()) {
    const ended = await Ballot.findOneAndDelete({ _id, ...lapsed } as object).lean<BallotDoc | null>();
    if (!ended) continue;
    await giveBack(ended.entry);
    count += 1;
  }
  return count;
}
