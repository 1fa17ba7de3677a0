import { HttpError } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Files } from "#core/files/files.ts";
import type { StoredImage } from "#core/files/stored.ts";
import { uploadsPaths } from "#shared/platform/uploads.paths.ts";
import type { Manuscript, ManuscriptFile, Reader } from "../manuscripts/index.ts";

/** An uploaded manuscript. */
export interface SentManuscript {
  readonly file: ManuscriptFile;
  readonly fileName: string;
}

/** A manuscript with its images stored and their URLs in the text. */
export interface ReadFile {
  readonly manuscript: Manuscript;
  readonly cover: StoredImage | null;
  readonly chapters: Manuscript["chapters"];
  /** Ids of the images in the text. */
  readonly pictures: readonly string[];
  /** Number of images that could not be stored. */
  readonly lost: number;
}

/** Called before each image with the number stored so far and the total. */
export type OnPicture = (done: number, of: number) => Promise<void>;

/**
 * Reads the works in a file, stores their images and calls `use` with them; if that fails, the images are
 * deleted again, except those of works for which `use` has called `done`.
 * @throws 400 on `file` if it cannot be read, 413 above the limit.
 */
export async function withManuscripts<Result>(
  files: Files,
  caller: Caller,
  { file, fileName }: SentManuscript,
  reader: Reader,
  use: (works: readonly ReadFile[], done: (work: ReadFile) => void) => Promise<Result>,
  onPicture: OnPicture = async () => {},
): Promise<Result> {
  const manuscripts = await reader.read(file, fileName);
  const total = manuscripts.reduce((sum, { images }) => sum + images.size, 0);
  const storedImages: StoredImage[] = [];
  const keep = async (picture: Buffer, kind: "cover" | "inline"): Promise<StoredImage | null> => {
    try {
      const image = await files.putImage(picture, {
        kind,
        owner: caller.viewer.id,
        maxBytes: MAX_PICTURE_BYTES,
      });
      storedImages.push(image);
      return image;
    } catch (error) {
      // Invalid or oversized images are left out and reported, because the text is more important.
      if (error instanceof HttpError && error.status < 500) return null;
      throw error;
    }
  };
  let done = 0;
  const withStored = async (manuscript: Manuscript): Promise<ReadFile> => {
    const cover = manuscript.cover && (await keep(manuscript.cover.bytes, "cover"));
    const images = new Map<string, StoredImage | null>();
    for (const [placeholder, { bytes: picture }] of manuscript.images) {
      await onPicture(done, total);
      images.set(placeholder, await keep(picture, "inline"));
      done += 1;
    }
    const inlineImages = [...images.values()].filter((image) => image !== null);
    return {
      manuscript,
      cover,
      chapters: manuscript.chapters.map((chapter) => ({
        ...chapter,
        html: withImages(chapter.html, images),
        ...(chapter.before === undefined ? {} : { before: withImages(chapter.before, images) }),
      })),
      pictures: inlineImages.map(({ id }) => id),
      lost: images.size - inlineImages.length,
    };
  };
  const used = new Set<string>();
  try {
    const works: ReadFile[] = [];
    for (const manuscript of manuscripts) works.push(await withStored(manuscript));
    return await use(works, ({ cover, pictures }) => {
      for (const id of cover ? [cover.id, ...pictures] : pictures) used.add(id);
    });
  } catch (error) {
    const unused = storedImages.filter(({ id }) => !used.has(id));
    await Promise.all(unused.map(({ id }) => files.remove(id)));
    throw error;
  }
}

/**
 * Maximum size in bytes of one image in a book: larger than for uploads, because the size of the book is
 * limited.
 */
const MAX_PICTURE_BYTES = 12 * 1024 * 1024;

/**
 * Replaces placeholders with stored images; images that could not be stored are removed, with their figure if
 * it contains nothing else.
 */
function withImages(html: string, images: ReadonlyMap<string, StoredImage | null>): string {
  return html.replace(/<img\b[^>]*?\bsrc="(cid:[^"]+)"[^>]*>/g, (tag, placeholder: string) => {
    const image = images.get(placeholder);
    if (!image) return "";
    const source = `src="${uploadsPaths.file(image.id, String(image.width), "jpeg")}" width="${image.width}" height="${image.height}"`;
    return tag.replace(/\s(?:width|height)="[^"]*"/g, "").replace(`src="${placeholder}"`, source);
  });
}
