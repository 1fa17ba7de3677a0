import type { ClientSession } from "mongoose";
import { isId, toId } from "#core/db/ids.ts";
import { findStoryLanguage } from "../stories/index.ts";
import { Chapter, type ChapterDoc } from "./model.ts";

/** Adjusts a chapter's comment count, never below 0, and invalidates pages that show it. */
export async function adjustChapterComments(id: string, by: number, session: ClientSession): Promise<void> {
  await Chapter.updateOne(
    { _id: toId(id) },
    [{ $set: { comments: { $max: [0, { $add: [{ $ifNull: ["$comments", 0] }, by] }] } } }],
    { session, timestamps: false, updatePipeline: true },
  );
}

/** Location of the comment counts of chapters, for recounting. */
export const chapterComments = {
  collection: Chapter.collection.collectionName,
  fields: { comments: "comments" },
} as const;

/** Closes a chapter to new comments or reopens it; the caller checks permission. */
export async function lockChapterComments(id: string, commentsLocked: boolean): Promise<void> {
  await Chapter.updateOne({ _id: toId(id) }, { $set: { commentsLocked } }, { timestamps: false });
}

/** Returns the story and number of a chapter, without an access check; null if there is none. One query. */
export async function findChapterStory(id: string): Promise<Pick<ChapterDoc, "story" | "number"> | null> {
  if (!isId(id)) return null;
  return Chapter.findOne({ _id: toId(id), deletedAt: null }, { story: 1, number: 1 }).lean<ChapterDoc>();
}

/** Returns the published text of a chapter, without an access check; null if it is not published. */
export async function readPublishedHtml(id: string): Promise<string | null> {
  const chapter = await Chapter.findOne(
    { _id: toId(id), state: "published", deletedAt: null },
    { html: 1 },
  ).lean<Pick<ChapterDoc, "html">>();
  return chapter?.html ?? null;
}

/** Returns a chapter's title, even from the bin; "" if it is gone. One query. */
export async function findChapterTitle(id: string): Promise<string> {
  const chapter = await Chapter.findById(toId(id), { title: 1 }).lean<Pick<ChapterDoc, "title">>();
  return chapter?.title ?? "";
}

/** Returns a published chapter for text-to-speech, without an access check; null if it is not published. */
export async function readToSpeak(
  id: string,
): Promise<
  (Pick<ChapterDoc, "_id" | "story" | "title" | "type" | "html" | "revision"> & { language: string }) | null
> {
  const chapter = await Chapter.findOne(
    { _id: toId(id), state: "published", deletedAt: null },
    { story: 1, title: 1, type: 1, html: 1, revision: 1 },
  ).lean<Pick<ChapterDoc, "_id" | "story" | "title" | "type" | "html" | "revision">>();
  const language = chapter && (await findStoryLanguage(chapter.story));
  return chapter && language ? { ...chapter, language } : null;
}
