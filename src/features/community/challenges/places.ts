import type { ClientSession } from "mongoose";
import { Entry, type EntryDoc } from "./entry-model.ts";
import type { ChallengeDoc } from "./model.ts";

type Challenged = Pick<ChallengeDoc, "_id" | "numberOfWinners">;
type Placed = Pick<EntryDoc, "author">;

/** Members by what a correction did to their places: they have one now, another, the same, or none. */
export type ChangesOfPlaces = Readonly<Record<"won" | "moved" | "kept" | "lost", readonly string[]>>;

/** Returns the authors of entries with a place, without duplicates. */
export async function membersWithPlaces(
  { _id, numberOfWinners }: Challenged,
  session: ClientSession,
): Promise<string[]> {
  const placed = await Entry.find({ challenge: _id, rank: { $gte: 1, $lte: numberOfWinners } }, { author: 1 })
    .session(session)
    .lean<Placed[]>();
  return [...new Set(placed.map(({ author }) => String(author)))];
}

/** Compares the places before a challenge was reopened with the new ones, winner first. */
export async function changesOfPlaces(
  { _id, numberOfWinners }: Challenged,
  winners: readonly Placed[],
  session: ClientSession,
): Promise<ChangesOfPlaces> {
  const former = await Entry.find(
    { challenge: _id, formerRank: { $gte: 1, $lte: numberOfWinners } },
    { author: 1, formerRank: 1 },
  )
    .sort({ formerRank: 1 })
    .session(session)
    .lean<(Placed & Pick<EntryDoc, "formerRank">)[]>();
  const before = placesByMember(former.map(({ author, formerRank }) => [author, formerRank!]));
  const after = placesByMember(winners.map(({ author }, at) => [author, at + 1]));
  const changes = { won: [], moved: [], kept: [], lost: [] } as Record<keyof ChangesOfPlaces, string[]>;
  for (const member of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(member), after.get(member)];
    changes[!was ? "won" : !is ? "lost" : was === is ? "kept" : "moved"].push(member);
  }
  return changes;
}

/** Returns each member's places in ascending order, as text. */
function placesByMember(
  places: readonly (readonly [EntryDoc["author"], number])[],
): ReadonlyMap<string, string> {
  const byMember = Map.groupBy(places, ([author]) => String(author));
  return new Map([...byMember].map(([member, all]) => [member, all.map(([, place]) => place).join(" ")]));
}
