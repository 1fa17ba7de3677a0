import type { ClientSession, Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { challengeReport, entryReport } from "#shared/community/challenges.report.ts";
import { type Matter, matterKey, type Party } from "../../people/conflicts/index.ts";
import { findStoryStandings } from "../../stories/stories/index.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";

/**
 * Returns the members with an entry in these challenges, by challenge: authors and those who work on the
 * stories. Withdrawn entries do not count. Two queries.
 */
export async function findEntrants(
  challenges: readonly Types.ObjectId[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const entries = await Entry.find(
    { challenge: { $in: challenges }, state: { $ne: "withdrawn" } },
    { challenge: 1, author: 1, story: 1 },
  )
    .session(session ?? null)
    .lean<Pick<EntryDoc, "challenge" | "author" | "story">[]>();
  const standings = await findStoryStandings(entries.map(({ story }) => String(story)));
  const entrants = new Map<string, Set<string>>();
  for (const { challenge, author, story } of entries) {
    const members = entrants.get(String(challenge)) ?? new Set();
    for (const member of [String(author), ...(standings.get(String(story))?.storyTeam ?? [])])
      members.add(member);
    entrants.set(String(challenge), members);
  }
  return entrants;
}

/** Returns who is involved in challenges: the organiser, the judges, and those with an entry. */
async function partiesOfChallenges(
  ids: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, readonly Party[]>> {
  const [challenges, entrants] = await Promise.all([
    Challenge.find({ _id: { $in: ids } }, { owner: 1, judges: 1 }).lean<
      Pick<ChallengeDoc, "_id" | "owner" | "judges">[]
    >(),
    findEntrants(ids),
  ]);
  return new Map(
    challenges.map(({ _id, owner, judges }) => [
      String(_id),
      [
        { member: String(owner), as: "organiser" },
        ...judges
          .filter(({ state }) => state === "accepted")
          .map(({ user }) => ({ member: String(user), as: "judge" }) as const),
        ...[...(entrants.get(String(_id)) ?? [])].map((member) => ({ member, as: "entrant" }) as const),
      ],
    ]),
  );
}

/** Adds who is involved in challenges and entries that staff decide about. */
export async function findChallengeParties(
  matters: readonly Pick<Matter, "kind" | "id">[],
): Promise<ReadonlyMap<string, readonly Party[]>> {
  const idsOf = (name: string) => matters.flatMap(({ kind, id }) => (kind === name ? [toId(id)] : []));
  const entryIds = idsOf(entryReport.name);
  const entries =
    entryIds.length > 0
      ? await Entry.find({ _id: { $in: entryIds } }, { challenge: 1 }).lean<
          Pick<EntryDoc, "_id" | "challenge">[]
        >()
      : [];
  const challengeIds = [...idsOf(challengeReport.name), ...entries.map(({ challenge }) => challenge)];
  if (challengeIds.length === 0) return new Map();
  const parties = await partiesOfChallenges(challengeIds);
  const challengeOf = new Map(entries.map(({ _id, challenge }) => [String(_id), String(challenge)]));
  return new Map(
    matters.flatMap((matter) => {
      const challenge = matter.kind === entryReport.name ? challengeOf.get(matter.id) : matter.id;
      const found = matter.kind === entryReport.name || matter.kind === challengeReport.name;
      return found ? [[matterKey(matter), parties.get(challenge ?? "") ?? []] as const] : [];
    }),
  );
}
