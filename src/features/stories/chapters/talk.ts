import type { ClientSession } from "mongoose";
import { isId, toId } from "../../../core/db/ids.ts";
import { findStoryLanguage } from "../stories/index.ts";
import { Chapter, type ChapterDoc } from "./model.ts";

/** Adds to the number of a chapter's comments, never below 0; pages that show it follow. */
export async function adjustChapterComments(id: string, by: number, session: ClientSession): Promise<void> {
  await Chapter.updateOne(
    { _id: toId(id) },
    [{ $set: { comments: { $max: [0, { $add: [{ $ifNull: ["$comments", 0] }, by] }] } } }],
    { session, timestamps: false, updatePipeline: true },
  );
}

/** Where chapters keep how many comments they have, for who counts them anew. */
export const chapterComments = {
  collection: Chapter.collection.collectionName,
  fields: { comments: "comments" },
} as const;

/** Closes a chapter to new comments or opens it again; who may is the caller's to ask. */
export async function lockChapterComments(id: string, commentsLocked: boolean): Promise<void> {
  await Chapter.updateOne({ _id: toId(id) }, { $set: { commentsLocked } }, { timestamps: false });
}

/** The story of a chapter and its place there, whoever asks; null for none. One find. */
export async function findChapterStory(id: string): Promise<Pick<ChapterDoc, "story" | "number"> | null> {
  if (!isId(id)) return null;
  return Chapter.findOne({ _id: toId(id), deletedAt: null }, { story: 1, number: 1 }).lean<ChapterDoc>();
}

/** The text of a chapter that its readers see, whoever asks; null where they see none. */
export async function readPublishedHtml(id: string): Promise<string | null> {
  const found = await Chapter.findOne(
    { _id: toId(id), state: "published", deletedAt: null },
    { html: 1 },
  ).lean<Pick<ChapterDoc, "html">>();
  return found?.html ?? null;
}

/** What a chapter is called, in the bin too; "" for one that is gone. One find. */
export async function findChapterTitle(id: string): Promise<string> {
  const found = await Chapter.findById(toId(id), { title: 1 }).lean<Pick<ChapterDoc, "title">>();
  return found?.title ?? "";
}

/** A published chapter that is to be read aloud, whoever asks; null where its readers see none. */
export async function readToSpeak(
  id: string,
): Promise<
  (Pick<ChapterDoc, "_id" | "story" | "title" | "type" | "html" | "revision"> & { language: string }) | null
> {
  const found = await Chapter.findOne(
    { _id: toId(id), state: "published", deletedAt: null },
    { story: 1, title: 1, type: 1, html: 1, revision: 1 },
  ).lean<Pick<ChapterDoc, "_id" | "story" | "title" | "type" | "html" | "revision">>();
  const language = found && (await findStoryLanguage(found.story));
  return found && language ? { ...found, language } : null;
}
