import type { EpubBook } from "../epub-out/book.ts";
import type { Picture } from "../types.ts";
import { writeEpub } from "../write-epub.ts";

/** An EPUB with all its images, as input of a writer process; audio cannot be passed to one. */
export interface WholeEpub extends Omit<EpubBook, "image" | "chapters"> {
  readonly chapters: readonly Omit<EpubBook["chapters"][number], "audio">[];
  /** Images by their `src` in the chapters. */
  readonly images: ReadonlyMap<string, Picture>;
}

/** Loads all images of a book, so that a process without access to the site's files can write it. */
export async function wholeEpubOf({ image, ...book }: EpubBook): Promise<WholeEpub> {
  const images = new Map<string, Picture>();
  for (const { html } of book.chapters)
    for (const [, src = ""] of html.matchAll(/<img\b[^>]*?\bsrc="([^"]+)"/g)) {
      const picture = images.has(src) ? null : await image(src);
      if (picture) images.set(src, picture);
    }
  return { ...book, images };
}

/** Writes such a book in a writer process. */
export function writeWholeEpub({ images, cover, ...book }: WholeEpub): Promise<Buffer> {
  // Buffers passed between processes arrive as plain bytes.
  const received = (picture: Picture | null | undefined): Picture | null =>
    picture ? { ...picture, bytes: Buffer.from(picture.bytes) } : null;
  return writeEpub({ ...book, cover: received(cover), image: async (src) => received(images.get(src)) });
}
