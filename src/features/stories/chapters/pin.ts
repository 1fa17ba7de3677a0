import type { StoryDoc } from "../stories/index.ts";
import { Chapter, type ChapterDoc, Revision, type RevisionDoc } from "./model.ts";

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
  if (pinned.length > 0)
    await Revision.bulkWrite(
      pinned.map(({ chapter, revision }) => ({
        updateOne: { filter: { chapter, number: revision, name: null }, update: { $set: { name } } },
      })),
    );
  return pinned;
}

/** The texts of chapters at revisions that are kept, in their order; what is no longer there is left out. */
export async function readPinned(
  pinned: readonly Pick<PinnedChapter, "chapter" | "revision">[],
): Promise<Pick<ChapterDoc, "title" | "type" | "html">[]> {
  const types = await Chapter.find({ _id: { $in: pinned.map(({ chapter }) => chapter) } }, { type: 1 }).lean<
    Pick<ChapterDoc, "_id" | "type">[]
  >();
  const typeOf = new Map(types.map(({ _id, type }) => [String(_id), type]));
  const texts: Pick<ChapterDoc, "title" | "type" | "html">[] = [];
  for (const { chapter, revision } of pinned) {
    const found = await Revision.findOne({ chapter, number: revision }).lean<RevisionDoc>();
    if (found)
      texts.push({ title: found.title, type: typeOf.get(String(chapter)) ?? "chapter", html: found.html });
  }
  return texts;
}
