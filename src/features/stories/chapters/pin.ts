import type { StoryDoc } from "../stories/index.ts";
import { Chapter, type ChapterDoc, Revision, type RevisionDoc } from "./model.ts";

/** A chapter at a retained revision. */
export interface PinnedChapter {
  readonly chapter: ChapterDoc["_id"];
  readonly title: string;
  readonly revision: number;
}

/**
 * Pins the latest revisions of a story's chapters permanently by naming unnamed ones, so that text somebody
 * was given to read is not pruned. The caller has checked access.
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
  if (pinned.length > 0)
    await Revision.bulkWrite(
      pinned.map(({ chapter, revision }) => ({
        updateOne: { filter: { chapter, number: revision, name: null }, update: { $set: { name } } },
      })),
    );
  return pinned;
}

/** Returns the texts of chapters at pinned revisions, in order; missing ones are left out. */
export async function readPinned(
  pinned: readonly Pick<PinnedChapter, "chapter" | "revision">[],
): Promise<Pick<ChapterDoc, "title" | "type" | "html">[]> {
  const types = await Chapter.find({ _id: { $in: pinned.map(({ chapter }) => chapter) } }, { type: 1 }).lean<
    Pick<ChapterDoc, "_id" | "type">[]
  >();
  const typeOf = new Map(types.map(({ _id, type }) => [String(_id), type]));
  const texts: Pick<ChapterDoc, "title" | "type" | "html">[] = [];
  for (const { chapter, revision } of pinned) {
    const storedRevision = await Revision.findOne({ chapter, number: revision }).lean<RevisionDoc>();
    if (storedRevision)
      texts.push({
        title: storedRevision.title,
        type: typeOf.get(String(chapter)) ?? "chapter",
        html: storedRevision.html,
      });
  }
  return texts;
}
