import type { ClientSession, Types } from "mongoose";
import { reconcileChapterComments } from "../chapters/index.ts";
import { findStoryStanding, reconcileStoryCounters } from "../stories/index.ts";
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

/** Counts the comments of every story and chapter anew and sets right what was wrong; answers how far it was. */
export async function reconcileComments(signal?: AbortSignal) {
  const stories = await reconcileStoryCounters(
    ["comments"],
    async (story, session) => {
      const counts = await countBy("story", story, session);
      return new Map([...counts].map(([id, comments]) => [id, { comments }]));
    },
    signal,
  );
  const chapters = await reconcileChapterComments(
    (chapter, session) => countBy("chapter", chapter, session),
    signal,
  );
  return { stories, chapters };
}

/** Comments that everyone may read, of one story or chapter or of all. */
async function countBy(
  field: "story" | "chapter",
  id: Types.ObjectId | null,
  session?: ClientSession,
): Promise<ReadonlyMap<string, number>> {
  const found = await Comment.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { ...(id ? { [field]: id } : {}), shown: true, deleted: false } },
    { $group: { _id: `$${field}`, count: { $sum: 1 } } },
  ]).session(session ?? null);
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}
