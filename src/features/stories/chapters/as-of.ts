import type { StoryDoc } from "../stories/index.ts";
import { Chapter, type ChapterDoc, Revision, type RevisionDoc } from "./model.ts";

/** A chapter as it was at a past time. */
export interface ChapterAsOf {
  readonly chapter: ChapterDoc["_id"];
  readonly revision: number;
  readonly title: string;
  readonly html: string;
  readonly words: number;
}

/**
 * Returns the published chapters of a story as readers saw them at a past time: for each, the last revision
 * published by then, which is retained permanently. Later chapters are left out. Two queries per chapter.
 * `drafts`: of a story that was not published, the chapters as they were saved by then.
 */
export async function readTextsAsOf(
  { _id, contents }: Pick<StoryDoc, "_id" | "contents">,
  at: Date,
  { drafts = false }: { readonly drafts?: boolean } = {},
): Promise<ChapterAsOf[]> {
  if (drafts) return readDraftsAsOf({ _id, contents }, at);
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

async function readDraftsAsOf(
  { _id, contents }: Pick<StoryDoc, "_id" | "contents">,
  at: Date,
): Promise<ChapterAsOf[]> {
  const drafts: ChapterAsOf[] = [];
  for (const { chapter } of contents) {
    const now = await Chapter.findOne({ _id: chapter, removed: { $ne: true }, createdAt: { $lte: at } });
    if (!now) continue;
    const saved = await Revision.findOne({ chapter, story: _id, aside: { $ne: true }, at: { $lte: at } })
      .sort({ number: -1 })
      .lean<RevisionDoc>();
    // Without one, the only revision was overwritten in the minute in which entries closed.
    const text = saved ?? now.pending ?? now;
    const revision = saved?.number ?? now.pending?.revision ?? now.revision;
    drafts.push({ chapter, revision, title: text.title, html: text.html, words: text.words });
  }
  return drafts;
}

/**
 * Returns a function that tells whether a chapter's revision was published, of the given chapters of a story.
 * One query.
 */
export async function publishedAmong(
  story: StoryDoc["_id"],
  chapters: readonly ChapterDoc["_id"][],
): Promise<(chapter: unknown, revision: number) => boolean> {
  const published = await Revision.find(
    { story, chapter: { $in: [...chapters] }, publishedAt: { $ne: null } },
    { chapter: 1, number: 1 },
  ).lean<Pick<RevisionDoc, "_id" | "chapter" | "number">[]>();
  const known = new Set(published.map(({ chapter, number }) => `${chapter} ${number}`));
  return (chapter, revision) => known.has(`${chapter} ${revision}`);
}
