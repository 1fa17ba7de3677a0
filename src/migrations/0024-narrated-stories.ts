import type { Migration } from "#core/migrations/index.ts";
import { followChapters } from "#features/reach/narration/narrated.ts";
import { Story } from "#features/stories/stories/entity.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";

/** Authors could tick that there is a narration; now the flag follows from the audio. */
export const narratedStories: Migration = {
  name: "0024-narrated-stories",
  summary: "Only stories with the audio of a person are listed as narrated.",
  phase: "after-indexes",
  reversible: true,
  async run({ services }) {
    const ticked = Story.find({ narration: true }, { _id: 1 }).lean<Pick<StoryDoc, "_id">>();
    for await (const { _id } of ticked.cursor()) await followChapters(services, String(_id));
  },
};
