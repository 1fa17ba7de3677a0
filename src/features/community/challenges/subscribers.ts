import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import type { Jobs } from "#core/jobs/index.ts";
import { deletesDependents } from "../../people/member-content/index.ts";
import { Entry } from "./entry-model.ts";
import { Challenge, challengeReminders } from "./model.ts";
import { entryContent } from "./state.ts";
import { forgetWinsOfStory } from "./wins.ts";
import "./events.ts";

/** Deletes entries when their story is erased, and the reminders of a deleted challenge. */
export const challengeSubscribers = (jobs: Jobs): readonly Subscriber[] => [
  deletesDependents(jobs, "challenge.deleted", {
    name: "challenges.forget-reminders",
    of: "challenge",
    model: Challenge,
    dependents: (challenge) => [[challengeReminders.model, { challenge }]],
  }),
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
