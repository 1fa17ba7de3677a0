import type { Files } from "../../../core/files/files.ts";
import { bookOf, type ChapterDoc, readEveryText } from "../chapters/index.ts";
import type { EpubBook, WholeBook } from "../manuscripts/index.ts";
import type { StoryDoc } from "../stories/index.ts";

interface Site {
  readonly url: string;
}

/** A story with its chapters as they stand: with drafts the newest text of each, without only what is published. */
export async function epubBookOf(
  files: Files,
  site: Site,
  story: StoryDoc,
  drafts: boolean,
): Promise<EpubBook | null> {
  const chapters = (await readEveryText(story)).flatMap((chapter): ChapterDoc[] => {
    if (!drafts) return chapter.state === "published" ? [chapter] : [];
    return [
      {
        ...chapter,
        ...(chapter.pending ? { title: chapter.pending.title, html: chapter.pending.html } : {}),
      },
    ];
  });
  return chapters.length > 0 ? bookOf(files, site, story, chapters) : null;
}

/** The same with all its pictures, for a thread. */
export async function wholeBookOf(book: EpubBook): Promise<WholeBook> {
  const images = new Map<string, { bytes: Buffer; type: string }>();
  for (const { html } of book.chapters)
    for (const [, src = ""] of html.matchAll(/<img\b[^>]*?\bsrc="([^"]+)"/g)) {
      if (images.has(src)) continue;
      const picture = await book.image(src);
      // Memory of its own: it goes along to the thread.
      if (picture) images.set(src, { bytes: Buffer.from(picture.bytes), type: picture.type });
    }
  const { title, author, language, synopsis, subjects, chapters, parts = [] } = book;
  return { title, author, language, synopsis, subjects, chapters, parts, images };
}
