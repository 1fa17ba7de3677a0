import type { PictureDto } from "#shared/platform/pictures.dto.ts";
import { uploadsPaths } from "#shared/platform/uploads.paths.ts";

import type { StoredImage } from "./stored.ts";

/** Presents a stored picture for views; needs no query, and every URL is permanent. */
export function presentPicture(stored: StoredImage, alt: string): PictureDto {
  const { id, width, height, widths } = stored;
  const srcset = (format: "avif" | "webp") =>
    widths.map((size) => `${uploadsPaths.file(id, String(size), format)} ${size}w`).join(", ");
  return {
    sources: [
      { type: "image/avif", srcset: srcset("avif") },
      { type: "image/webp", srcset: srcset("webp") },
    ],
    src: uploadsPaths.file(id, String(width), "jpeg"),
    width,
    height,
    alt,
  };
}

/**
 * Presents the picture as media for Strapi clients: `url` is the largest rendition, `formats` the narrower
 * ones by width.
 */
export function presentMedia(stored: StoredImage | null | undefined, alternativeText: string): object | null {
  if (!stored) return null;
  const { id, width, height, widths } = stored;
  const formats = widths.map((size) => [
    `w${size}`,
    {
      url: uploadsPaths.file(id, String(size), "webp"),
      ext: ".webp",
      mime: "image/webp",
      width: size,
      height: Math.round((size * height) / width),
    },
  ]);
  return {
    id,
    url: uploadsPaths.file(id, String(width), "jpeg"),
    ext: ".jpeg",
    mime: "image/jpeg",
    width,
    height,
    alternativeText,
    formats: Object.fromEntries(formats),
  };
}
