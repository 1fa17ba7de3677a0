import { createHash } from "node:crypto";
import { invalidField } from "../../../core/base/errors.ts";
import type { Viewer } from "../../../core/base/viewer.ts";
import { blocksOf, passageText } from "../../../core/text/index.ts";
import { type Anchor, anchorText, findQuote } from "../../../shared/anchors/index.ts";
import { messages } from "../../../shared/messages.ts";
import type { ChapterType } from "../../../shared/stories/chapters.enums.ts";
import { findChapterStory, readChapter } from "../../stories/chapters/index.ts";
import { readStory, type StoryDoc } from "../../stories/stories/index.ts";
import type { BookmarkDoc } from "./model.ts";
import type { BookmarkInput } from "./rules.ts";

/** What is to be marked, and in whose story. */
export interface Subject {
  readonly fields: Pick<BookmarkDoc, "kind" | "story" | "chapter" | "subject" | "passage">;
  readonly author: string;
}

/** A chapter whose text a viewer may read, with its story. */
export interface ReadableChapter {
  readonly story: StoryDoc;
  readonly id: BookmarkDoc["_id"];
  readonly number: number;
  readonly title: string;
  readonly type: ChapterType;
  readonly html: string;
}

/** The chapter by its place; null where this viewer may not read its text: hidden, to be bought, mature. */
export async function readableChapter(
  viewer: Viewer,
  storyId: string,
  number: number,
): Promise<ReadableChapter | null> {
  const story = await readStory(viewer, storyId);
  if (!story || (story.mature && !viewer.mature)) return null;
  const found = await readChapter(viewer, story, number);
  if (found?.kind !== "text") return null;
  const { _id: id, title, type, html } = found.chapter;
  return { story, id, number, title, type, html };
}

/** The same by the chapter's id. */
async function readableChapterById(viewer: Viewer, id: string): Promise<ReadableChapter | null> {
  const place = await findChapterStory(id);
  return place && readableChapter(viewer, String(place.story), place.number);
}

/**
 * What a bookmark is to be put to, as far as this viewer may read it.
 * @throws 400 at the field that names what is not there, or words that the chapter does not have
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
  const found = await readableChapterById(viewer, chapterId);
  if (!found) throw invalidField("chapter", messages.noSuchChapter);
  const { story, id: chapter, html } = found;
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

/** A chapter's text, ready to look for passages in it. */
export const textOf = (html: string) => anchorText(passageText(blocksOf(html)));

/** Tells one passage of a chapter from another; it follows the passage when the text moves it. */
export const subjectOfPassage = (chapter: unknown, { quote, start }: Anchor): string =>
  `${chapter}:${createHash("sha256").update(`${start} ${quote}`).digest("base64url")}`;
