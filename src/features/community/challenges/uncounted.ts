import { findDuplicateGroups } from "../../moderation/duplicates/index.ts";
import { Ballot, type BallotDoc } from "./ballot-model.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { conflictsBetween } from "./judges.ts";
import type { ChallengeDoc } from "./model.ts";

type Cast = Pick<BallotDoc, "_id" | "entry" | "by" | "judge">;

/**
 * Notes which ballots do not count, before a challenge is decided. Of accounts that are likely one person's, one ballot
 * for an entry counts, the first; none where one of them is the author's. Nor does a ballot of somebody who has come to
 * have an interest in its entry since they cast it.
 */
export async function leaveOutUncounted(challenge: ChallengeDoc["_id"]): Promise<void> {
  const cast = await Ballot.find({ challenge, castAt: { $ne: null } } as never, { entry: 1, by: 1, judge: 1 })
    .sort({ castAt: 1, _id: 1 })
    .lean<Cast[]>();
  const entries = await Entry.find({ challenge }, { author: 1, story: 1 }).lean<EntryDoc[]>();
  const left = [...(await duplicatesAmong(cast, entries)), ...(await conflictsBetween(cast, entries))].map(
    ({ _id }) => _id,
  );
  await Ballot.updateMany({ challenge, _id: { $in: left } }, { $set: { counts: false } });
}

async function duplicatesAmong(cast: readonly Cast[], entries: readonly EntryDoc[]): Promise<Cast[]> {
  const authors = new Map(entries.map(({ _id, author }) => [String(_id), String(author)]));
  const people = [...cast.map(({ by }) => String(by)), ...authors.values()];
  const personOf = onePersonEach(await findDuplicateGroups([...new Set(people)]));
  const seen = new Set<string>();
  return cast.filter(({ entry, by }) => {
    const person = personOf(String(by));
    const key = `${entry} ${person}`;
    const again = seen.has(key) || personOf(authors.get(String(entry)) ?? "") === person;
    seen.add(key);
    return again;
  });
}

/** One name for all accounts of a person: an account may be in several groups, and joins them. */
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
