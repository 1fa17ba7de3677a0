import { createHash } from "node:crypto";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isFollowing } from "../../library/followers/index.ts";
import { findStoryStandings } from "../../stories/stories/index.ts";
import { Ballot, type BallotDoc } from "./ballot-model.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import type { ChallengeDoc } from "./model.ts";
import { TAKING_PART } from "./state.ts";

/** An entry as shown to a judge: its number in their order, and whether they have scored it. */
export interface ForJudge {
  readonly entry: EntryDoc;
  readonly cast: boolean;
}

/**
 * Returns the entries a judge is to score, in a stable order specific to the judge. Entries with a conflict
 * of interest (their own story, one they co-write, an author they follow) are left out.
 */
export async function entriesForJudge(viewer: Viewer, { _id }: ChallengeDoc): Promise<ForJudge[]> {
  const entries = await Entry.find({
    challenge: _id,
    ...TAKING_PART,
    frozen: { $ne: null },
  }).lean<EntryDoc[]>();
  const [conflicts, ballots] = await Promise.all([
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
    .filter(({ _id }) => !conflicts.has(String(_id)))
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
  const asked = entries.map(({ _id: entry }) => ({ entry, by, judge: true }));
  return new Set((await conflictsBetween(asked, entries)).map(({ entry }) => String(entry)));
}

/**
 * Returns ballots by people with a conflict of interest: the entry is theirs, they co-write it or, for a
 * judge, they follow the author.
 */
export async function conflictsBetween<Of extends Pick<BallotDoc, "entry" | "by" | "judge">>(
  ballots: readonly Of[],
  entries: readonly Pick<EntryDoc, "_id" | "author" | "story">[],
): Promise<Of[]> {
  const authors = entries.map(({ author }) => String(author));
  const judges = [...new Set(ballots.filter(({ judge }) => judge).map(({ by }) => String(by)))];
  const [standings, followed] = await Promise.all([
    findStoryStandings(entries.map(({ story }) => String(story))),
    Promise.all(judges.map(async (judge) => [judge, await isFollowing(judge, authors)] as const)),
  ]);
  const followedBy = new Map(followed);
  const byId = new Map(entries.map((entry) => [String(entry._id), entry]));
  return ballots.filter(({ entry, by, judge }) => {
    const { author, story } = byId.get(String(entry)) ?? {};
    const own = String(by);
    const writes = String(author) === own || standings.get(String(story))?.team.includes(own);
    return writes || (judge && followedBy.get(own)?.has(String(author)));
  });
}

/** Shuffles differently for each judge without storing an order. */
const placeOf = ({ id }: Viewer, { _id }: EntryDoc): string =>
  createHash("sha256").update(`${id} ${_id}`).digest("hex");
