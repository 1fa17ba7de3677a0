import type { ClientSession, Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";

/** State of a challenge and the winning authors by place. */
export interface Outcome {
  readonly state: ChallengeDoc["state"];
  /** Winner first; null for a place not awarded or if the author has left. */
  readonly authors: readonly (Types.ObjectId | null)[];
}

/** Returns the outcome, or null if the challenge no longer exists. */
export async function outcomeOf(id: string, session: ClientSession): Promise<Outcome | null> {
  const challenge = await Challenge.findById(toId(id)).session(session).lean<ChallengeDoc>();
  if (!challenge) return null;
  const { state, numberOfWinners, _id } = challenge;
  if (state !== "decided") return { state, authors: [] };
  const won = await Entry.find(
    { challenge: _id, rank: { $gte: 1, $lte: numberOfWinners } },
    {
      author: 1,
      rank: 1,
    },
  )
    .session(session)
    .lean<Pick<EntryDoc, "_id" | "author" | "rank">[]>();
  const byRank = new Map(won.map(({ rank, author }) => [rank, author]));
  return { state, authors: Array.from({ length: numberOfWinners }, (_, at) => byRank.get(at + 1) ?? null) };
}
