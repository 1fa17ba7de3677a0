import { type ChapterDoc, readEveryText, textOf } from "../chapters/index.ts";
import type { EpubBook, Review, WholeBook } from "../manuscripts/index.ts";
import type { StoryDoc } from "../stories/index.ts";

/** Returns a story's chapters: with drafts the latest text of each, otherwise only published text. */
export const textsOf = async (story: StoryDoc, drafts: boolean): Promise<ChapterDoc[]> =>
  (await readEveryText(story)).flatMap((chapter): ChapterDoc[] => {
    if (!drafts) return chapter.state === "published" ? [chapter] : [];
    return [{ ...chapter, ...(chapter.pending ? textOf(chapter.pending) : {}) }];
  });

/** Builds a book with all its images for a worker thread; `reviews` of its chapters, in order. */
export async function wholeBookOf(
  { chapters: given, ...book }: EpubBook,
  reviews: readonly (Review | null)[] = [],
): Promise<WholeBook> {
  const images = new Map<string, { bytes: Buffer; type: string }>();
  const chapters = given.map((chapter, at) => ({
    ...chapter,
    ...(reviews[at] ? { review: reviews[at] } : {}),
  }));
  const texts = chapters.flatMap(({ html, review }) => [
    html,
    ...(review?.suggested ?? []).map((each) => each.html),
  ]);
  for (const html of texts)
    for (const [, src = ""] of html.matchAll(/<img\b[^>]*?\bsrc="([^"]+)"/g)) {
      if (images.has(src)) continue;
      const picture = await book.image(src);
      // Copied, because the memory is transferred to the thread.
      if (picture) images.set(src, { bytes: Buffer.from(picture.bytes), type: picture.type });
    }
  const { title, author, language, synopsis, subjects, series, firstPublished, parts = [] } = book;
  const facts = { ...(series ? { series } : {}), ...(firstPublished ? { firstPublished } : {}) };
  return { title, author, language, synopsis, subjects, ...facts, chapters, parts, images };
}
