import { toId } from "../../../core/db/ids.ts";
import { on, type Subscriber } from "../../../core/events/index.ts";
import type { Jobs } from "../../../core/jobs/index.ts";
import { followWriters } from "../../people/member-content/index.ts";
import { Entry } from "./entry-model.ts";
import { Challenge } from "./model.ts";
import { challengeContent, entryContent } from "./state.ts";
import { forgetWinsOfStory } from "./wins.ts";

/** Challenges and entries go out of sight with whoever is shut out; an entry ends with its story. */
export const challengeSubscribers = (jobs: Jobs): readonly Subscriber[] => [
  ...followWriters(jobs, {
    name: "challenges",
    async setHidden(user, hidden) {
      await challengeContent.setHidden(user, hidden);
      await entryContent.setHidden(user, hidden);
    },
  }),
  on("story.erased", {
    name: "challenges.forget-story",
    async handle({ id }) {
      const story = toId(id);
      for (const { _id } of await Entry.find({ story }, { _id: 1 }).lean()) await entryContent.end(_id);
      await forgetWinsOfStory(story);
      // The type is named for the partial index.
      for (const place of ["winner", "runnerUp", "thirdPlace"])
        await Challenge.updateMany(
          { [place]: { $eq: story, $type: "objectId" } },
          { $set: { [place]: null } },
        );
    },
  }),
];
