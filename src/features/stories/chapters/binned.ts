import type { Types } from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { chapterEvent } from "./change.ts";
import { Chapter, type ChapterDoc } from "./model.ts";

/** Fields of a chapter shown in the bin. */
export type BinnedChapter = Pick<ChapterDoc, "_id" | "story" | "author" | "title" | "words" | "deletedAt">;

const SHOWN = { story: 1, author: 1, title: 1, words: 1, deletedAt: 1 } as const;

/** Finds the deleted chapters of these stories, most recently deleted first. */
export const findBinnedChapters = (stories: readonly Types.ObjectId[]): Promise<BinnedChapter[]> =>
  Chapter.find({ story: { $in: stories }, deletedAt: { $ne: null } }, SHOWN)
    .sort({ deletedAt: -1 })
    .lean<BinnedChapter[]>();

/** Iterates over chapters deleted before the given time. */
export const walkBinnedChapters = (before: Date): AsyncIterable<BinnedChapter> =>
  Chapter.find({ deletedAt: { $type: "date", $lte: before } }, SHOWN)
    .lean<BinnedChapter[]>()
    .cursor() as unknown as AsyncIterable<BinnedChapter>;

/**
 * Permanently erases a deleted chapter; returns false if it has been restored in the meantime. A job then erases
 * its revisions (`subscribers.ts`).
 */
export function endChapter(services: Services, chapter: BinnedChapter): Promise<boolean> {
  return inTransaction(async (session) => {
    const { deletedCount } = await Chapter.deleteOne(
      { _id: chapter._id, deletedAt: chapter.deletedAt },
      { session },
    );
    if (deletedCount === 0) return false;
    await services.events.publish("chapter.erased", chapterEvent(null, chapter), session);
    return true;
  });
}
