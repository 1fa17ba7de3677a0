import sharp, { type Metadata, type Sharp } from "sharp";
import { filesText as text } from "../../shared/platform/files.text.ts";
import { invalidField } from "../base/errors.ts";
import { type Recipe, widthsFor } from "./recipes.ts";
import { createSlots } from "./slots.ts";

/** One picture file to keep. */
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

/** The part of a picture to keep, in shares (0 to 1) of the upright picture's width and height. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels a picture may have: a 4 MB file can claim to be far larger than any memory. */
const MAX_PIXELS = 40_000_000;

/** Pictures in work at one time: each holds its pixels in memory, up to some 20 MB. */
const pictureSlot = createSlots(2);
/** Encodings at one time: half of libuv's threads, so that passwords and files are not kept waiting. */
const encodingSlot = createSlots(2);

// One thread an encoding: the slots are the only measure of how much processor pictures may take.
sharp.concurrency(1);
// Every picture is another one; libvips' cache of operations would only hold memory.
sharp.cache(false);

/**
 * Decodes a picture once and encodes its renditions: turned upright, sRGB, still, without EXIF or any other
 * metadata. What a recipe cuts to its ratio is the part that draws the eye, or of `crop` where its owner chose one.
 * @throws 400 on `field` for what cannot be decoded or has more than MAX_PIXELS
 */
export function makeRenditions(
  bytes: Buffer,
  recipe: Recipe,
  field: string,
  crop?: Crop,
): Promise<Renditions> {
  return pictureSlot(() => render(bytes, recipe, field, crop));
}

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
  const wanted = [
    ...formats.flatMap((format) =>
      (format === "avif" ? widths.toReversed() : widths).map((size) => ({ width: size, format })),
    ),
    { width, format: "jpeg" as const },
  ];
  const all = await Promise.all(
    wanted.map(({ width: size, format }) =>
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
  const whole = turned
    ? { width: metadata.height, height: metadata.width }
    : { width: metadata.width, height: metadata.height };
  const part = crop && pixelsOf(crop, whole);
  const { width: across, height: down } = part ?? whole;
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

/** A crop in whole pixels within the picture, at least one each way. */
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
  // Effort 2: a third larger effort costs several times the time for a few per cent of size.
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
