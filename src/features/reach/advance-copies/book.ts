import type { Files } from "#core/files/files.ts";
import { sanitiseChapter } from "#core/text/index.ts";
import { advanceCopiesText as words } from "#shared/reach/advance-copies.text.ts";
import { escapeText } from "#shared/text/characters.ts";
import {
  bookOf,
  type ChapterDoc,
  pinRevisions,
  readEveryText,
  readPinned,
} from "../../stories/chapters/index.ts";
import { writeEpub } from "../../stories/manuscripts/index.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import { markHtml } from "./marks.ts";
import type { CopyDoc, CopySetDoc } from "./model.ts";
import { printedMark } from "./trace.ts";

/** A chapter of a copy, before watermarking. */
export interface CopyChapter {
  readonly title: string;
  readonly type: ChapterDoc["type"];
  readonly html: string;
}

/** Pins the current revisions of a story's chapters for its copies. */
export const pinTexts = async (story: StoryDoc): Promise<NonNullable<CopySetDoc["chapters"]>> =>
  (await pinRevisions(story, words.author.title)).map(({ chapter, revision }) => ({ chapter, revision }));

/** Returns the chapters of a set of copies: the pinned texts, or the current draft. */
export async function chaptersOf(set: CopySetDoc, story: StoryDoc): Promise<CopyChapter[]> {
  if (set.chapters) return readPinned(set.chapters);
  return (await readEveryText(story)).map(({ title, type, html, pending }) => ({
    title: pending?.title ?? title,
    type,
    html: pending?.html ?? html,
  }));
}

/** Returns a chapter's sanitised HTML with the copy's watermark. */
export const markedChapter = (set: CopySetDoc, copy: CopyDoc, { html }: CopyChapter): string =>
  markHtml(sanitiseChapter(html).html, set.secret, copy.mark);

/** Generates the copy as EPUB: its mark is on a page, in the book's id and in the spaces between words. */
export async function writeCopy(
  files: Files,
  site: { readonly url: string },
  set: CopySetDoc,
  copy: CopyDoc,
  story: StoryDoc,
): Promise<Buffer> {
  const mark = printedMark(copy.mark);
  const about = `<p>${escapeText(words.copy.printedText(mark))}</p>`;
  const book = await bookOf(files, site, story, []);
  const chapters = await chaptersOf(set, story);
  return writeEpub({
    ...book,
    id: `urn:fablewright:copy:${mark}`,
    parts: [],
    chapters: [
      { title: words.copy.printed, type: "front-matter", html: about },
      ...chapters.map((chapter) => ({
        title: chapter.title,
        type: chapter.type,
        html: markedChapter(set, copy, chapter),
      })),
    ],
  });
}
