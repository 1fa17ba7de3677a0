import type { ClientSession, Types } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";

/** Where a challenge is, and the authors of who won, by place. */
export interface Outcome {
  readonly state: ChallengeDoc["state"];
  /** The winner's first; null for a place that nobody won, or whose winner has left. */
  readonly authors: readonly (Types.ObjectId | null)[];
}

/** Null for a challenge that is gone. */
export async function outcomeOf(id: string, session: ClientSession): Promise<Outcome | null> {
  const challenge = await Challenge.findById(toId(id)).session(session).lean<ChallengeDoc>();
  if (!challenge) return null;
  const { state, numberOfWinners, _id } = challenge;
  if (state !== "decided") return { state, authors: [] };
  const won = await Entry.find({ challenge: _id, rank: { $gte: 1, $lte: numberOfWinners } } as object, {
    author: 1,
    rank: 1,
  })
    .session(session)
    .lean<Pick<EntryDoc, "_id" | "author" | "rank">[]>();
  const byRank = new Map(won.map(({ rank, author }) => [rank, author]));
  return { state, authors: Array.from({ length: numberOfWinners }, (_, at) => byRank.get(at + 1) ?? null) };
}
