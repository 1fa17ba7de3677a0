import { guest } from "#core/base/viewer.ts";
import { readStoryCards } from "../../stories/stories/index.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";

/** Recomputes reader activity on the stories in each running challenge: favourites, ratings, comments. */
export async function renewPopularity(): Promise<void> {
  const running = await Challenge.find(
    { open: true, state: { $in: ["open", "judging"] } },
    { popularity: 1 },
  ).lean<Pick<ChallengeDoc, "_id" | "popularity">[]>();
  for (const { _id, popularity: before } of running) {
    const entries = await Entry.find({ challenge: _id, state: "entered" }, { story: 1 }).lean<
      Pick<EntryDoc, "_id" | "story">[]
    >();
    const cards = await readStoryCards(
      guest,
      entries.map(({ story }) => story),
    );
    const popularity = [...cards.values()].reduce(
      (sum, { stats }) => sum + stats.favourites + stats.ratings + stats.comments,
      0,
    );
    if (popularity !== before)
      await Challenge.updateOne({ _id }, { $set: { popularity } }, { timestamps: false });
  }
}
