import { inTransaction } from "#core/db/transaction.ts";
import type { Migration } from "#core/migrations/index.ts";
import { Entry, type EntryDoc } from "#features/community/challenges/entry-model.ts";
import { Challenge, type ChallengeDoc } from "#features/community/challenges/model.ts";
import { ChallengeWins, noteWins } from "#features/community/challenges/wins.ts";
import { PLACES } from "#shared/community/challenges.enums.ts";

export const winsOfEarlierChallenges: Migration = {
  name: "0005-wins-of-earlier-challenges",
  summary: "Winners of challenges decided before there were badges get theirs.",
  phase: "after-indexes",
  reversible: true,
  async run() {
    const noted = await ChallengeWins.distinct("wins.challenge");
    const isWon = PLACES.map((place) => ({ [place]: { $type: "objectId" } }));
    const earlier = await Challenge.find({ state: "decided", _id: { $nin: noted }, $or: isWon } as object, {
      _id: 1,
    })
      .sort({ decidedAt: 1 })
      .lean<Pick<ChallengeDoc, "_id">[]>();
    for (const { _id } of earlier)
      await inTransaction(async (session) => {
        const challenge = await Challenge.findById(_id).session(session).lean<ChallengeDoc>();
        if (!challenge) return;
        const stories = PLACES.map((place) => challenge[place]);
        const won = await Entry.find({ challenge: _id, story: { $in: stories } } as object)
          .session(session)
          .lean<EntryDoc[]>();
        const winners = stories.map((story) => won.find((entry) => story?.equals(entry.story)) ?? null);
        await noteWins(_id, winners, session);
      });
  },
};
