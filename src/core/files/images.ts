import sharp, { type Metadata, type Sharp } from "sharp";
import { filesText as text } from "#shared/platform/files.text.ts";
import { invalidField } from "../base/errors.ts";
import { type Recipe, widthsFor } from "./recipes.ts";
import { createSlots } from "./slots.ts";

/** Image file to store. */
export interface Rendition {
  readonly width: number;
  readonly format: "avif" | "webp" | "jpeg";
  readonly body: Buffer;
}

export interface Renditions {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly all: readonly Rendition[];
}

/** Part of a picture to keep, as fractions (0 to 1) of the upright picture's width and height. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Limit on pixels of a picture: a 4 MB file can decode to more than the available memory. */
const MAX_PIXELS = 40_000_000;

/** Limit on pictures processed at a time: each holds its pixels in memory, up to about 20 MB. */
const pictureSlot = createSlots(2);
/**
 * Limit on concurrent encodings: half of libuv's threads, so that password hashing and file access do not
 * wait.
 */
const encodingSlot = createSlots(2);

// One thread per encoding, so that the slots alone limit the processor time used for pictures.
sharp.concurrency(1);
// Each picture is different, so libvips' cache of operations would only use memory.
sharp.cache(false);

/**
 * Decodes a picture once and encodes its renditions: upright, sRGB, not animated, without EXIF or other
 * metadata. If a recipe has an aspect ratio, the part kept is `crop` if its owner chose one, or else the most
 * salient part.
 * @throws 400 on `field` for a picture that cannot be decoded or has more than MAX_PIXELS
 */
export function makeRenditions(
  bytes: Buffer,
  recipe: Recipe,
  field: string,
  crop?: Crop,
): Promise<Renditions> {
  return pictureSlot(() => render(bytes, recipe, field, crop));
}

/** Returns true if `makeRenditions` refused a picture for its number of pixels. */
export const hasTooManyPixels = (error: unknown): boolean =>
  error instanceof Error && error.message === text.imageTooManyPixels(MAX_PIXELS);

async function render(
  bytes: Buffer,
  recipe: Recipe,
  field: string,
  crop: Crop | undefined,
): Promise<Renditions> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).timeout({ seconds: 30 });
  const pixels = await encodingSlot(async () => {
    const metadata = await readable(open().metadata(), field);
    if (metadata.width * metadata.height > MAX_PIXELS) {
      throw invalidField(field, text.imageTooManyPixels(MAX_PIXELS));
    }
    return readable(
      upright(open(), recipe, metadata, crop).raw().toBuffer({ resolveWithObject: true }),
      field,
    );
  });
  const { width, height, channels } = pixels.info;
  const from = () => sharp(pixels.data, { raw: { width, height, channels } });
  const widths = widthsFor(recipe, width);
  const { formats = ["avif", "webp"] } = recipe;
  const outputs = [
    ...formats.flatMap((format) =>
      (format === "avif" ? widths.toReversed() : widths).map((size) => ({ width: size, format })),
    ),
    { width, format: "jpeg" as const },
  ];
  const all = await Promise.all(
    outputs.map(({ width: size, format }) =>
      encodingSlot(async () => ({
        width: size,
        format,
        body: await encode(size === width ? from() : from().resize(size), format),
      })),
    ),
  );
  return { width, height, widths, all };
}

function upright(image: Sharp, recipe: Recipe, metadata: Metadata, crop: Crop | undefined): Sharp {
  const turned = (metadata.orientation ?? 1) >= 5;
  const fullSize = turned
    ? { width: metadata.height, height: metadata.width }
    : { width: metadata.width, height: metadata.height };
  const part = crop && pixelsOf(crop, fullSize);
  const { width: across, height: down } = part ?? fullSize;
  const oriented = image.autoOrient().toColourspace("srgb");
  const base = part ? oriented.extract(part) : oriented;
  if (!recipe.ratio) {
    return base.resize({
      width: recipe.largest,
      height: recipe.largest * 3,
      fit: "inside",
      withoutEnlargement: true,
    });
  }
  const width = Math.max(1, Math.min(recipe.largest, across, Math.round(down * recipe.ratio)));
  const height = Math.max(1, Math.round(width / recipe.ratio));
  return base.resize({ width, height, fit: "cover", position: "attention" });
}

/** Converts a crop to whole pixels within the picture, at least one in each direction. */
function pixelsOf({ x, y, width, height }: Crop, whole: { width: number; height: number }) {
  const left = Math.min(whole.width - 1, Math.round(x * whole.width));
  const top = Math.min(whole.height - 1, Math.round(y * whole.height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(whole.width - left, Math.round(width * whole.width))),
    height: Math.max(1, Math.min(whole.height - top, Math.round(height * whole.height))),
  };
}

function encode(image: Sharp, format: Rendition["format"]): Promise<Buffer> {
  // Effort 2: higher effort takes several times as long and saves only a few per cent in size.
  if (format === "avif") return image.avif({ quality: 52, effort: 2 }).toBuffer();
  if (format === "webp") return image.webp({ quality: 78, effort: 3 }).toBuffer();
  return image.flatten({ background: "#fff" }).jpeg({ quality: 82, progressive: true }).toBuffer();
}

async function readable<Value>(decoding: Promise<Value>, field: string): Promise<Value> {
  try {
    return await decoding;
  } catch (cause) {
    const tooLarge = cause instanceof Error && /pixel limit/i.test(cause.message);
    throw invalidField(field, tooLarge ? text.imageTooManyPixels(MAX_PIXELS) : text.imageBroken);
  }
}
