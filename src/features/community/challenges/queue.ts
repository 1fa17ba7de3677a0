import { memberOf } from "#core/auth/member-of.ts";
import { applicationError } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { ASSIGNED_HOURS } from "#shared/community/challenges.limits.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { YOUNG_ACCOUNT_DAYS, youngUntil } from "#shared/people/account-age.ts";
import { findBlocksBetween } from "../../people/blocks/index.ts";
import { doesCount } from "../../people/member-content/index.ts";
import { findOwnUser } from "../../people/users/index.ts";
import { findStoryStandings } from "../../stories/stories/index.ts";
import { Ballot, type BallotDoc } from "./ballot-model.ts";
import { findEntrants } from "./conflicts.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import type { ChallengeDoc } from "./model.ts";
import { acceptsBallots, judgedBefore } from "./reopened.ts";
import { TAKING_PART } from "./state.ts";

const HOUR = 3_600_000;

/** True if readers can judge it at the given time. */
export const acceptsVotes = (challenge: ChallengeDoc, now: Date): boolean =>
  acceptsBallots(challenge, now) && challenge.frozenAt !== null && !challenge.manualJudge;

/**
 * Assigns a voter an entry to read and judge: the one they already have, or, of those they have not had, a
 * random one among those with the fewest assignments. So all are judged equally often, however many vote.
 * Returns null if none is left. The assignment is counted at once by one write on the entry, so that
 * concurrent voters get different ones.
 * @throws 403 for a guest; 400 when voting is closed, for an account that is too new, and for members with an
 * entry
 */
export async function assignNextBallot(
  { now: clock }: Pick<Services, "now">,
  caller: Caller,
  challenge: ChallengeDoc,
): Promise<BallotDoc | null> {
  const own = memberOf(caller);
  const now = clock();
  if (!acceptsVotes(challenge, now)) throw applicationError(challengesMessages.noVotesNow);
  const account = await findOwnUser(own);
  if (!account || youngUntil(account) > now)
    throw applicationError(challengesMessages.voterTooYoung(YOUNG_ACCOUNT_DAYS));
  if ((await findEntrants([challenge._id])).get(String(challenge._id))?.has(own))
    throw applicationError(challengesMessages.entrantVotes);
  const by = toId(own);
  const had = await Ballot.find({ challenge: challenge._id, by }).lean<BallotDoc[]>();
  const judged = await judgedBefore(challenge);
  const open = had.find(
    ({ castAt, skipped, entry }) => castAt === null && !skipped && !judged.has(String(entry)),
  );
  if (open) return open;
  const left = [...had.map(({ entry }) => entry), ...[...judged].map(toId)];
  for (;;) {
    const entry = await Entry.findOneAndUpdate(
      {
        challenge: challenge._id,
        ...TAKING_PART,
        frozen: { $ne: null },
        author: { $ne: by },
        _id: { $nin: left },
      },
      { $inc: { given: 1 } },
      { sort: { given: 1, order: 1 }, timestamps: false, returnDocument: "after" },
    ).lean<EntryDoc | null>();
    if (!entry) return null;
    left.push(entry._id);
    // They joined its team meanwhile, or there is a block between them and its authors.
    const standing = (await findStoryStandings([String(entry.story)])).get(String(entry.story));
    const isApart = await findBlocksBetween([own], [String(entry.author), ...(standing?.team ?? [])]);
    const mayVote =
      standing?.listed &&
      ![String(entry.author), ...standing.team].some(
        (member) => member === own || isApart(own, member) || isApart(member, own),
      );
    if (!mayVote) {
      await decrementAssignments(entry._id);
      continue;
    }
    try {
      const ballot = { challenge: challenge._id, entry: entry._id, by, givenAt: now };
      return (await Ballot.create(ballot)).toObject() as BallotDoc;
    } catch (error) {
      await decrementAssignments(entry._id);
      // A concurrent request of the same voter has assigned this entry already.
      if (!isDuplicateKey(error)) throw error;
      return Ballot.findOne({ entry: entry._id, by }).lean<BallotDoc>();
    }
  }
}

/** Decrements the assignment count of an entry. */
export const decrementAssignments = (entry: EntryDoc["_id"]) =>
  Entry.updateOne({ _id: entry }, { $inc: { given: -1 } }, { timestamps: false });

/** Reclaims entries from voters who did not judge them in time, so that others get them. Returns how many. */
export async function reclaimExpired(now: Date): Promise<number> {
  const since = new Date(now.getTime() - ASSIGNED_HOURS * HOUR);
  const lapsed = { castAt: null, givenAt: { $lt: since }, judge: false, skipped: false };
  const ballots = await Ballot.find(lapsed, { _id: 1 }).lean<Pick<BallotDoc, "_id">[]>();
  return sweepEach("ballots", ballots, async ({ _id }) => {
    const ended = await Ballot.findOneAndDelete({ _id, ...lapsed }).lean<BallotDoc | null>();
    if (ended && doesCount(ended, "byHidden")) await decrementAssignments(ended.entry);
    return ended !== null;
  });
}
