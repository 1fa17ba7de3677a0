import type { ClientSession, Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";

/** State of a challenge and the winning authors by place. */
export interface Outcome {
  readonly state: ChallengeDoc["state"];
  /** When it was decided, or its results were last corrected; null unless it is decided. */
  readonly decidedAt: Date | null;
  /** Winner first; null for a place not awarded or if the author has left. */
  readonly authors: readonly (Types.ObjectId | null)[];
}

/** Returns the outcome, or null if the challenge no longer exists. */
export async function outcomeOf(id: string, session: ClientSession | null = null): Promise<Outcome | null> {
  const challenge = await Challenge.findById(toId(id)).session(session).lean<ChallengeDoc>();
  if (!challenge) return null;
  const { state, numberOfWinners, _id, decidedAt, correctedAt } = challenge;
  if (state !== "decided") return { state, decidedAt: null, authors: [] };
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
  return {
    state,
    decidedAt: correctedAt ?? decidedAt,
    authors: Array.from({ length: numberOfWinners }, (_, at) => byRank.get(at + 1) ?? null),
  };
}

/** Returns when decided challenges were decided, or their results last corrected, by id. One query. */
export async function decisionDates(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, Date>> {
  const decided = await Challenge.find(
    { _id: { $in: ids }, state: "decided" },
    { decidedAt: 1, correctedAt: 1 },
  ).lean<Pick<ChallengeDoc, "_id" | "decidedAt" | "correctedAt">[]>();
  return new Map(
    decided.flatMap(({ _id, decidedAt, correctedAt }) => {
      const at = correctedAt ?? decidedAt;
      return at ? [[String(_id), at] as const] : [];
    }),
  );
}
