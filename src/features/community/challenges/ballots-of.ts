import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import { doesCount } from "../../people/member-content/index.ts";
import { Ballot, type BallotDoc } from "./ballot-model.ts";
import { Entry } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";

type Change = (ballot: BallotDoc) => { readonly [Name in keyof BallotDoc]?: unknown } | null;

/**
 * Leaves a member's ballots out while they are banned or leaving, so that their entries are assigned to
 * others, and restores them. Decided challenges keep their result. Idempotent.
 */
export const setBallotsHidden = (user: string, hidden: boolean): Promise<void> =>
  changeEach({ by: toId(user), byHidden: hidden ? { $ne: true } : true }, () => ({ byHidden: hidden }));

/**
 * Deletes a member's ballots that were not cast and removes their name and notes from the others. Those in
 * challenges that were never decided no longer count. Idempotent.
 */
export async function forgetBallotsOf(user: string): Promise<void> {
  const by = toId(user);
  const ballots = await Ballot.find({ by }, { challenge: 1 }).lean<Pick<BallotDoc, "challenge">[]>();
  const decided = await Challenge.find(
    { _id: { $in: ballots.map(({ challenge }) => challenge) }, decidedAt: { $ne: null } },
    { _id: 1 },
  ).lean<Pick<ChallengeDoc, "_id">[]>();
  const isDecided = new Set(decided.map(({ _id }) => String(_id)));
  await changeEach({ by }, ({ _id, castAt, challenge, counts }) => {
    if (!castAt) return null;
    // A random id: the count is preserved, and no two ballots can be linked to one person.
    const anonymous = { by: _id, note: "" };
    return isDecided.has(String(challenge))
      ? { ...anonymous, counts, byHidden: false }
      : { ...anonymous, byHidden: true };
  });
}

/** Changes ballots, or deletes those for which `change` returns null, and updates the assignments of entries. */
async function changeEach(filter: object, change: Change): Promise<void> {
  const ballots = Ballot.find(filter, { _id: 1 }).lean<BallotDoc>();
  await sweepOnce("ballots of one member", ballots.cursor(), ({ _id }) =>
    inTransaction(async (session) => {
      const before = await Ballot.findOne({ _id, ...filter })
        .session(session)
        .lean<BallotDoc>();
      if (!before) return;
      const changes = change(before);
      if (changes) await Ballot.updateOne({ _id }, { $set: changes }, { session });
      else await Ballot.deleteOne({ _id }, { session });
      const given = assigned(changes && ({ ...before, ...changes } as BallotDoc)) - assigned(before);
      if (given !== 0)
        await Entry.updateOne({ _id: before.entry }, { $inc: { given } }, { session, timestamps: false });
    }),
  );
}

/** Returns the number of ballots that were cast for entries and are not left out, by entry; none for 0. One query. */
export async function castBallots(
  entries: readonly { readonly _id: BallotDoc["entry"] }[],
): Promise<ReadonlyMap<string, number>> {
  const counted = await Ballot.aggregate<{ readonly _id: BallotDoc["entry"]; readonly count: number }>([
    {
      $match: {
        entry: { $in: entries.map(({ _id }) => _id) },
        castAt: { $ne: null },
        counts: true,
        byHidden: { $ne: true },
      },
    },
    { $group: { _id: "$entry", count: { $sum: 1 } } },
  ]);
  return new Map(counted.map(({ _id, count }) => [String(_id), count]));
}

const assigned = (ballot: BallotDoc | null): number =>
  Number(ballot !== null && !ballot.judge && !ballot.skipped && doesCount(ballot, "byHidden"));
