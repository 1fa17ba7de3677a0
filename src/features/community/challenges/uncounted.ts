import { findDuplicateGroups } from "../../moderation/duplicates/index.ts";
import { doesCount } from "../../people/member-content/index.ts";
import { findOutOfSight } from "../../people/users/index.ts";
import { Ballot, type BallotDoc } from "./ballot-model.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { conflictsBetween } from "./judges.ts";
import type { ChallengeDoc } from "./model.ts";

type Cast = Pick<BallotDoc, "_id" | "entry" | "by" | "judge" | "byHidden">;

/** True for a ballot of a deleted member, who is not known any more (`forgetBallotsOf`). */
const isAnonymous = ({ _id, by }: Cast): boolean => _id.equals(by);

/**
 * Marks ballots that do not count, before a challenge is decided. Of accounts that likely belong to one
 * person, only the oldest counts, and none if the person has an entry. Ballots of banned and deleted accounts do
 * not count, nor do those of members who have gained a conflict of interest since casting them. Of accounts that
 * were deleted after the first decision, ballots stay as they were counted then.
 */
export async function leaveOutUncounted(challenge: ChallengeDoc["_id"]): Promise<void> {
  const all = await Ballot.find(
    { challenge, castAt: { $ne: null } },
    { entry: 1, by: 1, judge: 1, byHidden: 1 },
  )
    .sort({ castAt: 1, _id: 1 })
    .lean<Cast[]>();
  const cast = all.filter((ballot) => !isAnonymous(ballot));
  const entries = await Entry.find(
    { challenge, state: { $ne: "withdrawn" } },
    { author: 1, story: 1, challenge: 1 },
  ).lean<EntryDoc[]>();
  const out = await findOutOfSight([...new Set(cast.map(({ by }) => String(by)))]);
  const left = [
    ...all.filter((ballot) => isAnonymous(ballot) && !doesCount(ballot, "byHidden")),
    ...cast.filter((ballot) => out.has(String(ballot.by)) || !doesCount(ballot, "byHidden")),
    ...(await duplicatesAmong(cast, entries)),
    ...(await conflictsBetween(cast, entries)),
  ].map(({ _id }) => _id);
  await Ballot.updateMany({ challenge, _id: { $in: left } }, { $set: { counts: false } });
  // An earlier attempt may have left out a member whose ban has ended since.
  const leftOut = new Set(left.map(String));
  const back = cast.map(({ _id }) => _id).filter((_id) => !leftOut.has(String(_id)));
  await Ballot.updateMany({ challenge, _id: { $in: back }, counts: false }, { $set: { counts: true } });
}

async function duplicatesAmong(cast: readonly Cast[], entries: readonly EntryDoc[]): Promise<Cast[]> {
  const authors = entries.map(({ author }) => String(author));
  const people = [...cast.map(({ by }) => String(by)), ...authors];
  const personOf = onePersonEach(await findDuplicateGroups([...new Set(people)]));
  // Ids ascend with the time of registration.
  const first = new Map<string, string>();
  for (const by of cast.map((ballot) => String(ballot.by)).sort())
    if (!first.has(personOf(by))) first.set(personOf(by), by);
  const entrants = new Set([...authors].map(personOf));
  return cast.filter(({ by }) => {
    const person = personOf(String(by));
    return first.get(person) !== String(by) || entrants.has(person);
  });
}

/** Maps every account of a person to one representative; accounts in several groups join these groups. */
function onePersonEach(groups: readonly (readonly string[])[]): (account: string) => string {
  const parents = new Map<string, string>();
  const personOf = (account: string): string => {
    let at = account;
    for (let up = parents.get(at); up !== undefined; up = parents.get(at)) at = up;
    return at;
  };
  for (const [first, ...others] of groups)
    for (const other of others) {
      const [one, another] = [personOf(first!), personOf(other)];
      if (one !== another) parents.set(another, one);
    }
  return personOf;
}
