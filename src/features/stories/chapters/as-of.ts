import type { StoryDoc } from "../stories/index.ts";
import { Chapter, type ChapterDoc, Revision, type RevisionDoc } from "./model.ts";

/** A chapter as its readers saw it at a moment. */
export interface ChapterAsOf {
  readonly chapter: ChapterDoc["_id"];
  readonly revision: number;
  readonly title: string;
  readonly html: string;
  readonly words: number;
}

/**
 * The published chapters of a story as readers saw them at a moment that has passed: the revision of each that was
 * published last by then, which is kept for good. Chapters that came later are left out. Two finds for each chapter.
 */
export async function readTextsAsOf(
  { _id, contents }: Pick<StoryDoc, "_id" | "contents">,
  at: Date,
): Promise<ChapterAsOf[]> {
  const found: ChapterAsOf[] = [];
  for (const { chapter, state, publishedAt } of contents) {
    if (state !== "published" || (publishedAt && publishedAt > at)) continue;
    const shown = await Revision.findOne({ chapter, story: _id, publishedAt: { $ne: null, $lte: at } })
      .sort({ publishedAt: -1, number: -1 })
      .lean<RevisionDoc>();
    const now = shown
      ? null
      : await Chapter.findOne({ _id: chapter, deletedAt: null, state: "published" }).lean<ChapterDoc>();
    const text = shown ?? now;
    if (!text) continue;
    const revision = shown?.number ?? now!.revision;
    found.push({ chapter, revision, title: text.title, html: text.html, words: text.words });
  }
  return found;
}
