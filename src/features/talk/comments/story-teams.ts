import type { Types } from "mongoose";
import { sweepEach } from "#core/jobs/sweep.ts";
import { findStoryStanding } from "../../stories/stories/index.ts";
import { Comment } from "./model.ts";

/**
 * Fills in `storyTeam` on comments that lack it, and returns the number of stories. Safe to run at any time.
 */
export async function fillStoryTeams(signal?: AbortSignal): Promise<number> {
  const unknown = { storyTeam: { $exists: false } };
  const stories = await Comment.distinct("story", unknown);
  const fill = async (story: Types.ObjectId) => {
    const storyTeam = (await findStoryStanding(String(story)))?.storyTeam ?? [];
    await Comment.updateMany({ story, ...unknown }, { $set: { storyTeam } }, { timestamps: false });
  };
  await sweepEach("stories whose comments lack a team", stories, fill, signal);
  return stories.length;
}
