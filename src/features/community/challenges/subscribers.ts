import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import { Entry } from "./entry-model.ts";
import { Challenge } from "./model.ts";
import { entryContent } from "./state.ts";
import { forgetWinsOfStory } from "./wins.ts";

/** Deletes entries when their story is erased. */
export const challengeSubscribers = (): readonly Subscriber[] => [
  on("story.erased", {
    name: "challenges.forget-story",
    async handle({ id }) {
      const story = toId(id);
      for (const { _id } of await Entry.find({ story }, { _id: 1 }).lean()) await entryContent.end(_id);
      await forgetWinsOfStory(story);
      // The type is included so that the partial index is used.
      for (const place of ["winner", "runnerUp", "thirdPlace"])
        await Challenge.updateMany(
          { [place]: { $eq: story, $type: "objectId" } },
          { $set: { [place]: null } },
        );
    },
  }),
];
