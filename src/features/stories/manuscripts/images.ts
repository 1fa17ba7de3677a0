import sharp from "sharp";
import { countWords, sanitiseChapter } from "#core/text/index.ts";
import type { Manuscript, ManuscriptChapter, Picture, ReportLine } from "./types.ts";

/** Collects the images used in chapters and returns placeholders, in order of first use. */
export interface ImageShelf {
  placeholder(path: string, alt: string): string | null;
  /** Returns placeholders with each image's path and alternative text. */
  used(): ReadonlyMap<string, { readonly path: string; readonly alt: string }>;
}

/** `has` returns true for images that exist. At most 2,000 images are included. */
export function imageShelf(has: (path: string) => boolean): ImageShelf {
  const byPath = new Map<string, string>();
  const used = new Map<string, { path: string; alt: string }>();
  return {
    placeholder(path, alt) {
      const known = byPath.get(path);
      if (known) return known;
      if (!has(path) || used.size >= 2_000) return null;
      const placeholder = `cid:image-${used.size + 1}`;
      byPath.set(path, placeholder);
      used.set(placeholder, { path, alt });
      return placeholder;
    },
    used: () => used,
  };
}

/**
 * Loads the images of the placeholders used in chapters; references to invalid images are removed and
 * reported.
 */
export async function loadImages(
  shelf: ImageShelf,
  chapters: readonly ManuscriptChapter[],
  read: (path: string) => Promise<Buffer | null>,
): Promise<Pick<Manuscript, "images" | "chapters"> & { readonly report: ReportLine[] }> {
  const images = new Map<string, Picture & { alt: string }>();
  const missing: string[] = [];
  for (const [placeholder, { path, alt }] of shelf.used()) {
    const bytes = await read(path);
    const picture = bytes && (await toPicture(bytes));
    if (picture) images.set(placeholder, { ...picture, alt });
    else missing.push(placeholder);
  }
  if (missing.length === 0) return { images, chapters, report: [] };
  const without = (chapter: ManuscriptChapter): ManuscriptChapter => {
    const html = missing.reduce((rest, each) => rest.replaceAll(`src="${each}"`, 'src=""'), chapter.html);
    if (html === chapter.html) return chapter;
    const clean = sanitiseChapter(html).html;
    return { ...chapter, html: clean, words: countWords(clean) };
  };
  return {
    images,
    chapters: chapters.map(without),
    report: [{ kind: "images", part: "", words: 0, count: missing.length }],
  };
}

/** Returns the media type of an image by its first bytes; null for anything else. */
export function imageType(bytes: Buffer): string | null {
  const ascii = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (ascii(0, 8) === "\u0089PNG\r\n\u001a\n") return "image/png";
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return "image/gif";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  if (ascii(4, 8) === "ftyp" && /^avi[fs]$/.test(ascii(8, 12))) return "image/avif";
  const start = ascii(0, 4_000).replace(/<!--[\s\S]*?-->|<\?[^>]*>|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>/gi, "");
  if (/^(?:ï»¿)?\s*<(?:\w+:)?svg[\s>]/i.test(start)) return "image/svg+xml";
  return null;
}

/**
 * Converts an image to a format that browsers and EPUBs support. SVG is rasterised, so that it cannot contain
 * active content. Null for an invalid image, or one too large to rasterise: 50 megapixels, 10 seconds.
 */
export async function toPicture(bytes: Buffer, paint: "jpeg" | "png" = "png"): Promise<Picture | null> {
  const type = imageType(bytes);
  if (type && type !== "image/svg+xml") return { bytes, type };
  try {
    const image = sharp(bytes, { limitInputPixels: 50_000_000, density: 72 }).timeout({ seconds: 10 });
    const { width = 0, height = 0 } = await image.metadata();
    if (width * height > 20_000_000) image.resize({ width: 3_000, height: 3_000, fit: "inside" });
    const painted = await (paint === "jpeg"
      ? image.flatten({ background: "#fff" }).jpeg({ quality: 88 })
      : image.png()
    ).toBuffer();
    return { bytes: painted, type: `image/${paint}` };
  } catch {
    return null;
  }
}

/** Converts the image of a title page to a cover; null for an ornament or logo, which is wider than high. */
export async function toCover(bytes: Buffer): Promise<Picture | null> {
  const picture = await toPicture(bytes, "jpeg");
  if (!picture) return null;
  const { width = 0, height = 0 } = await sharp(picture.bytes)
    .metadata()
    .catch(() => ({ width: 1, height: 0 }));
  return height >= width ? picture : null;
}
