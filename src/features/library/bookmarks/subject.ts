import { createHash } from "node:crypto";
import { invalidField } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { blocksOf, passageText } from "#core/text/index.ts";
import { type Anchor, anchorText, findQuote } from "#shared/anchors/index.ts";
import { messages } from "#shared/messages.ts";
import type { ChapterType } from "#shared/stories/chapters.enums.ts";
import { findChapterStory, readChapter } from "../../stories/chapters/index.ts";
import { readStory, type StoryDoc } from "../../stories/stories/index.ts";
import type { BookmarkDoc } from "./model.ts";
import type { BookmarkInput } from "./rules.ts";

/** What is being bookmarked, and the author of the story. */
export interface Subject {
  readonly fields: Pick<BookmarkDoc, "kind" | "story" | "chapter" | "subject" | "passage">;
  readonly author: string;
}

/** A chapter the viewer may read, with its story. */
export interface ReadableChapter {
  readonly story: StoryDoc;
  readonly id: BookmarkDoc["_id"];
  readonly number: number;
  readonly title: string;
  readonly type: ChapterType;
  readonly html: string;
}

/** Returns a chapter by number; null if the viewer may not read its text: hidden, unpaid or mature. */
export async function readableChapter(
  viewer: Viewer,
  storyId: string,
  number: number,
): Promise<ReadableChapter | null> {
  const story = await readStory(viewer, storyId);
  return story && readableChapterOf(viewer, story, number);
}

/** Like `readableChapter`, for a story that the viewer is known to be allowed to read. */
export async function readableChapterOf(
  viewer: Viewer,
  story: StoryDoc,
  number: number,
): Promise<ReadableChapter | null> {
  if (story.mature && !viewer.mature) return null;
  const chapter = await readChapter(viewer, story, number);
  if (chapter?.kind !== "text") return null;
  const { _id: id, title, type, html } = chapter.chapter;
  return { story, id, number, title, type, html };
}

/** Returns a chapter by id, as `readableChapter` does. */
async function readableChapterById(viewer: Viewer, id: string): Promise<ReadableChapter | null> {
  const chapterStory = await findChapterStory(id);
  return chapterStory && readableChapter(viewer, String(chapterStory.story), chapterStory.number);
}

/**
 * Resolves the subject of a new bookmark, as far as the viewer may read it.
 * @throws 400 at the field for a missing subject, or words that the chapter does not contain
 */
export async function subjectOf(viewer: Viewer, input: BookmarkInput): Promise<Subject> {
  const { story: storyId, chapter: chapterId, quote } = input;
  if (!chapterId) {
    const story = storyId ? await readStory(viewer, storyId) : null;
    if (!story) throw invalidField("story", messages.noSuchStory);
    if (quote) throw invalidField("chapter", messages.noSuchChapter);
    const { _id, author } = story;
    return { fields: { kind: "story", story: _id, subject: String(_id) }, author: String(author) };
  }
  const storedChapter = await readableChapterById(viewer, chapterId);
  if (!storedChapter) throw invalidField("chapter", messages.noSuchChapter);
  const { story, id: chapter, html } = storedChapter;
  if (storyId && storyId !== String(story._id)) throw invalidField("story", messages.noSuchStory);
  const author = String(story.author);
  const place = { story: story._id, chapter };
  if (!quote) return { fields: { ...place, kind: "chapter", subject: chapterId }, author };
  const passage = findQuote(textOf(html), { ...input, quote });
  if (!passage) throw invalidField("quote", messages.noSuchPassage);
  return {
    fields: { ...place, kind: "passage", subject: subjectOfPassage(chapterId, passage), passage },
    author,
  };
}

/** Prepares a chapter's text for finding passages. */
export const textOf = (html: string) => anchorText(passageText(blocksOf(html)));

/** Returns the key of a passage in a chapter; it is updated when the text moves the passage. */
export const subjectOfPassage = (chapter: unknown, { quote, start }: Anchor): string =>
  `${chapter}:${createHash("sha256").update(`${start} ${quote}`).digest("base64url")}`;
