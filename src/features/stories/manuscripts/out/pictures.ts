import { imageType } from "../images.ts";
import type { WholeBook } from "./book.ts";

const ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** Folder of the images beside a book's text. */
export const PICTURES = "pictures";

/** Returns a relative path for each image of a book, by its `src`. */
export function picturePaths({ images }: WholeBook): Map<string, string> {
  const paths = new Map<string, string>();
  for (const [src, { bytes }] of images) {
    const ending = ENDINGS[imageType(bytes) ?? ""];
    if (ending) paths.set(src, `${PICTURES}/picture-${paths.size + 1}.${ending}`);
  }
  return paths;
}
