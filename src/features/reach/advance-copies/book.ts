import type { Files } from "../../../core/files/files.ts";
import { sanitiseChapter } from "../../../core/text/index.ts";
import { advanceCopiesText as words } from "../../../shared/reach/advance-copies.text.ts";
import { escapeText } from "../../../shared/text/characters.ts";
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

/** A chapter of a copy, before its marks. */
export interface CopyChapter {
  readonly title: string;
  readonly type: ChapterDoc["type"];
  readonly html: string;
}

/** The texts that copies keep, as they stand now. */
export const pinTexts = async (story: StoryDoc): Promise<NonNullable<CopySetDoc["chapters"]>> =>
  (await pinRevisions(story, words.author.title)).map(({ chapter, revision }) => ({ chapter, revision }));

/** The chapters of a set of copies: those that are kept, or the draft as it stands. */
export async function chaptersOf(set: CopySetDoc, story: StoryDoc): Promise<CopyChapter[]> {
  if (set.chapters) return readPinned(set.chapters);
  return (await readEveryText(story)).map(({ title, type, html, pending }) => ({
    ...{ title: pending?.title ?? title, type, html: pending?.html ?? html },
  }));
}

/** A chapter with the copy's mark in it, fit to be shown. */
export const markedChapter = (set: CopySetDoc, copy: CopyDoc, { html }: CopyChapter): string =>
  markHtml(sanitiseChapter(html).html, set.secret, copy.mark);

/** The copy as EPUB: its mark stands on a page and in the book's id, and between the words. */
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
        ...{ title: chapter.title, type: chapter.type, html: markedChapter(set, copy, chapter) },
      })),
    ],
  });
}
