import { findStoryStanding } from "../../stories/stories/index.ts";
import { Comment } from "./model.ts";

/** Says of comments that do not know it yet who keeps their story; answers of how many stories. May run at any time. */
export async function fillStoryTeams(signal?: AbortSignal): Promise<number> {
  const unknown = { storyTeam: { $exists: false } };
  const stories = await Comment.distinct("story", unknown);
  for (const story of stories) {
    signal?.throwIfAborted();
    const storyTeam = (await findStoryStanding(String(story)))?.storyTeam ?? [];
    await Comment.updateMany({ story, ...unknown }, { $set: { storyTeam } }, { timestamps: false });
  }
  return stories.length;
}
