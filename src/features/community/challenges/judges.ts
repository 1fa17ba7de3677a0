import { createHash } from "node:crypto";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isFollowing } from "../../library/followers/index.ts";
import { findInvolvements, type Party, type Question } from "../../people/conflicts/index.ts";
import { findStoryStandings } from "../../stories/stories/index.ts";
import { Ballot, type BallotDoc } from "./ballot-model.ts";
import { findEntrants } from "./conflicts.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import type { ChallengeDoc } from "./model.ts";
import { judgedBefore } from "./reopened.ts";
import { TAKING_PART } from "./state.ts";

/** An entry as shown to a judge: its number in their order, and whether they have scored it. */
export interface ForJudge {
  readonly entry: EntryDoc;
  readonly cast: boolean;
}

/**
 * Returns those entries whose stories staff have not removed: a removed story is neither judged nor ranked. After a
 * granted appeal staff can correct the results (decision 88).
 */
export async function withoutRemovedStories<Of extends Pick<EntryDoc, "story">>(
  entries: readonly Of[],
): Promise<Of[]> {
  const standings = await findStoryStandings(entries.map(({ story }) => String(story)));
  return entries.filter(({ story }) => !standings.get(String(story))?.removed);
}

/**
 * Returns the entries a judge is to score, in a stable order specific to the judge. Entries with a conflict
 * of interest or a removed story are left out, and those that were judged before the challenge was reopened.
 */
export async function entriesForJudge(viewer: Viewer, challenge: ChallengeDoc): Promise<ForJudge[]> {
  const { _id } = challenge;
  const all = await Entry.find({ challenge: _id, ...TAKING_PART, frozen: { $ne: null } }).lean<EntryDoc[]>();
  const entries = await withoutRemovedStories(all);
  const [judged, conflicts, ballots] = await Promise.all([
    judgedBefore(challenge),
    conflictsAmong(viewer, entries),
    Ballot.find(
      { challenge: _id, by: toId(viewer.id!), castAt: { $ne: null } },
      {
        entry: 1,
      },
    ).lean<Pick<BallotDoc, "_id" | "entry">[]>(),
  ]);
  const cast = new Set(ballots.map(({ entry }) => String(entry)));
  return entries
    .filter(({ _id }) => !conflicts.has(String(_id)) && !judged.has(String(_id)))
    .map((entry) => ({ entry, cast: cast.has(String(entry._id)), place: placeOf(viewer, entry) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ entry, cast }) => ({ entry, cast }));
}

/** Returns the ids of the entries this judge must not score. */
export async function conflictsAmong(
  { id }: Viewer,
  entries: readonly EntryDoc[],
): Promise<ReadonlySet<string>> {
  const by = toId(id!);
  const pairs = entries.map(({ _id: entry }) => ({ entry, by, judge: true }));
  return new Set((await conflictsBetween(pairs, entries)).map(({ entry }) => String(entry)));
}

/**
 * Returns ballots by people with a conflict of interest (decision 84): they have an entry in the challenge or
 * work on one, they and somebody who works on the entry have blocked each other or, for a judge, they follow
 * its author.
 */
export async function conflictsBetween<Of extends Pick<BallotDoc, "entry" | "by" | "judge">>(
  ballots: readonly Of[],
  entries: readonly Pick<EntryDoc, "_id" | "author" | "story" | "challenge">[],
): Promise<Of[]> {
  const authors = entries.map(({ author }) => String(author));
  const judges = [...new Set(ballots.filter(({ judge }) => judge).map(({ by }) => String(by)))];
  const challenges = [...new Set(entries.map(({ challenge }) => String(challenge)))];
  const [standings, entrants, followed] = await Promise.all([
    findStoryStandings(entries.map(({ story }) => String(story))),
    findEntrants(challenges.map(toId)),
    Promise.all(judges.map(async (judge) => [judge, await isFollowing(judge, authors)] as const)),
  ]);
  const followedBy = new Map(followed);
  const byId = new Map(entries.map((entry) => [String(entry._id), entry]));
  // Of an entry that was withdrawn after it was judged, no ballot counts.
  const pairs = ballots.flatMap((ballot) => {
    const entry = byId.get(String(ballot.entry));
    return entry ? [{ ballot, entry }] : [];
  });
  const questions = pairs.map(({ ballot: { by, judge }, entry: { author, story, challenge } }): Question => {
    const id = String(by);
    const team = standings.get(String(story))?.team ?? [];
    const parties: Party[] = [
      { member: String(author), as: "author" },
      ...team.map((member) => ({ member, as: "co-author" }) as const),
    ];
    if (entrants.get(String(challenge))?.has(id)) parties.push({ member: id, as: "entrant" });
    if (judge && followedBy.get(id)?.has(String(author))) parties.push({ member: id, as: "personal" });
    return { decider: { id, role: "member" }, parties };
  });
  const involvements = await findInvolvements(questions);
  return pairs.filter((_, at) => involvements[at] !== null).map(({ ballot }) => ballot);
}

/** Shuffles differently for each judge without storing an order. */
const placeOf = ({ id }: Viewer, { _id }: EntryDoc): string =>
  createHash("sha256").update(`${id} ${_id}`).digest("hex");
