import type { StoryDoc } from "../stories/index.ts";
import { Chapter, type ChapterDoc, Revision } from "./model.ts";

/** A chapter at a revision that is kept. */
export interface PinnedChapter {
  readonly chapter: ChapterDoc["_id"];
  readonly title: string;
  readonly revision: number;
}

/**
 * The latest revisions of a story's chapters, kept for good under a name where they have none: what somebody was given to
 * read is not thinned out. The caller has checked who may.
 */
export async function pinRevisions(
  { contents }: Pick<StoryDoc, "contents">,
  name: string,
): Promise<PinnedChapter[]> {
  const chapters = await Chapter.find(
    { _id: { $in: contents.map(({ chapter }) => chapter) }, deletedAt: null },
    { title: 1, revision: 1, "pending.title": 1, "pending.revision": 1 },
  ).lean<Pick<ChapterDoc, "_id" | "title" | "revision" | "pending">[]>();
  const latest = new Map(chapters.map((each) => [String(each._id), each.pending ?? each]));
  const pinned = contents.flatMap(({ chapter }): PinnedChapter[] => {
    const found = latest.get(String(chapter));
    return found ? [{ chapter, title: found.title, revision: found.revision }] : [];
  });
  for (const { chapter, revision } of pinned)
    await Revision.updateOne({ chapter, number: revision, name: null }, { $set: { name } });
  return pinned;
}
