import { setImmediate } from "node:timers/promises";
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
import type { EpubBook } from "../../stories/manuscripts/index.ts";
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

/** Returns the copy as input for an EPUB: its mark is on a page, in the book's id and in the spaces between words. */
export async function bookOfCopy(
  files: Files,
  site: { readonly url: string },
  set: CopySetDoc,
  copy: CopyDoc,
  story: StoryDoc,
): Promise<EpubBook> {
  const mark = printedMark(copy.mark);
  const about = `<p>${escapeText(words.copy.printedText(mark))}</p>`;
  const book = await bookOf(files, site, story, []);
  const chapters = await chaptersOf(set, story);
  const marked: EpubBook["chapters"][number][] = [];
  for (const chapter of chapters) {
    marked.push({ title: chapter.title, type: chapter.type, html: markedChapter(set, copy, chapter) });
    // Marking a long book takes seconds: requests are answered between its chapters.
    await setImmediate();
  }
  return {
    ...book,
    id: `urn:fablewright:copy:${mark}`,
    parts: [],
    chapters: [{ title: words.copy.printed, type: "front-matter", html: about }, ...marked],
  };
}
