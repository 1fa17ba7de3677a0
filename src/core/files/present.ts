import type { PictureDto } from "../../shared/dto.ts";
import { paths } from "../../shared/paths.ts";
import type { StoredImage } from "./stored.ts";

/** A kept picture as views print it; no query, every URL is good for ever. */
export function presentPicture(stored: StoredImage, alt: string): PictureDto {
  const { id, width, height, widths } = stored;
  const srcset = (format: "avif" | "webp") =>
    widths.map((size) => `${paths.file(id, String(size), format)} ${size}w`).join(", ");
  return {
    sources: [
      { type: "image/avif", srcset: srcset("avif") },
      { type: "image/webp", srcset: srcset("webp") },
    ],
    src: paths.file(id, String(width), "jpeg"),
    width,
    height,
    alt,
  };
}
