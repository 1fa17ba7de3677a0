import type { ClientSession, Types } from "mongoose";
import { reconcileChapterComments } from "../chapters/index.ts";
import { reconcileStoryCounters } from "../stories/index.ts";
import { Comment } from "./model.ts";

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
