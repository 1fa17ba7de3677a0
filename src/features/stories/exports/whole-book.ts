import { type ChapterDoc, readEveryText } from "../chapters/index.ts";
import type { EpubBook, Review, WholeBook } from "../manuscripts/index.ts";
import type { StoryDoc } from "../stories/index.ts";

/** A story's chapters as they stand: with drafts the newest text of each, without only what is published. */
export const textsOf = async (story: StoryDoc, drafts: boolean): Promise<ChapterDoc[]> =>
  (await readEveryText(story)).flatMap((chapter): ChapterDoc[] => {
    if (!drafts) return chapter.state === "published" ? [chapter] : [];
    return [
      {
        ...chapter,
        ...(chapter.pending ? { title: chapter.pending.title, html: chapter.pending.html } : {}),
      },
    ];
  });

/** A book with all its pictures, for a thread; `reviews` of its chapters, in their order. */
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
      // Memory of its own: it goes along to the thread.
      if (picture) images.set(src, { bytes: Buffer.from(picture.bytes), type: picture.type });
    }
  const { title, author, language, synopsis, subjects, parts = [] } = book;
  return { title, author, language, synopsis, subjects, chapters, parts, images };
}
