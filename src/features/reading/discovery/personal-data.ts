import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { StoryVote } from "./model.ts";
import type { DiscoveryJobs } from "./subscribers.ts";
import { forgetVotesOf } from "./votes.ts";

/** What a member is assumed to like, the basis of suggestions. */
export const discoveryPersonalData = ({ voted }: Pick<DiscoveryJobs, "voted">): PersonalData => ({
  models: ["StoryVote"],
  async *export({ id }) {
    yield jsonListFile("suggested-after.json", () =>
      StoryVote.find({ user: toId(id) })
        .sort({ user: 1, at: -1, story: 1, by: 1 })
        .lean()
        .cursor(),
    );
  },
  hide: ({ id }) => voted(id),
  show: ({ id }) => voted(id),
  erase: ({ id }) => forgetVotesOf(id),
});
