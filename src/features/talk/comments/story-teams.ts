import { findStoryStanding } from "../../stories/stories/index.ts";
import { Comment } from "./model.ts";

/**
 * Fills in `storyTeam` on comments that lack it, and returns the number of stories. Safe to run at any time.
 */
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
