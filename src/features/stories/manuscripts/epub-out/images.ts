import { imageType } from "../images.ts";
import type { Picture } from "../types.ts";
import type { EpubBook } from "./book.ts";

/** An image with its path relative to the package document. */
export interface EpubImage extends Picture {
  readonly path: string;
}

export interface EpubImages {
  readonly cover: EpubImage | null;
  /** Images by their `src` in the chapters. */
  readonly inline: ReadonlyMap<string, EpubImage>;
}

/** Fetches every image of the chapters once; formats not allowed in EPUB are left out (EPUB 3.3, 3.2). */
export async function collectImages(book: EpubBook): Promise<EpubImages> {
  const inline = new Map<string, EpubImage>();
  for (const { html } of book.chapters)
    for (const [, src = ""] of html.matchAll(/<img(?: [a-z]+="[^"]*")*? src="([^"]+)"/g)) {
      if (inline.has(src)) continue;
      const image = named(await book.image(src), `images/image-${inline.size + 1}`);
      if (image) inline.set(src, image);
    }
  return { cover: named(book.cover, "images/cover"), inline };
}

/** Core media types with their file extensions. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

function named(picture: Picture | null, path: string): EpubImage | null {
  const type = picture && imageType(picture.bytes);
  const extension = type && EXTENSIONS[type];
  return picture && type && extension ? { bytes: picture.bytes, type, path: `${path}.${extension}` } : null;
}
