import { findStoryStanding } from "../../stories/stories/index.ts";
import { Comment } from "./model.ts";

/** Says of comments that do not know it yet who keeps their story; answers of how many stories. May run at any time. */
export async function nameKeepers(signal?: AbortSignal): Promise<number> {
  const unknown = { keepers: { $exists: false } };
  const stories = await Comment.distinct("story", unknown);
  for (const story of stories) {
    signal?.throwIfAborted();
    const keepers = (await findStoryStanding(String(story)))?.keepers ?? [];
    await Comment.updateMany({ story, ...unknown }, { $set: { keepers } }, { timestamps: false });
  }
  return stories.length;
}
