import { HttpError } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import type { Files } from "../../../core/files/files.ts";
import type { StoredImage } from "../../../core/files/stored.ts";
import { uploadsPaths } from "../../../shared/platform/uploads.paths.ts";
import type { Manuscript, ManuscriptFile, Reader } from "../manuscripts/index.ts";

/** A manuscript as it was sent. */
export interface SentManuscript {
  readonly file: ManuscriptFile;
  readonly fileName: string;
}

/** A manuscript whose pictures are kept and stand in its text by their addresses. */
export interface ReadFile {
  readonly manuscript: Manuscript;
  readonly cover: StoredImage | null;
  readonly chapters: Manuscript["chapters"];
  /** Ids of the pictures in the text. */
  readonly pictures: readonly string[];
  /** How many could not be kept. */
  readonly lost: number;
}

/** Told before each picture how many are kept, and how many there are. */
export type OnPicture = (done: number, of: number) => Promise<void>;

/**
 * Reads a manuscript, keeps its pictures and has `use` do something with it; what was kept for what then could not be
 * done is taken away again.
 * @throws 400 on `file` for what cannot be read, 413 above the limit.
 */
export async function withManuscript<Result>(
  files: Files,
  caller: Caller,
  { file, fileName }: SentManuscript,
  reader: Reader,
  use: (read: ReadFile) => Promise<Result>,
  onPicture: OnPicture = async () => {},
): Promise<Result> {
  const manuscript = await reader.read(file, fileName);
  const kept: StoredImage[] = [];
  const keep = async (picture: Buffer, kind: "cover" | "inline"): Promise<StoredImage | null> => {
    try {
      const image = await files.putImage(picture, {
        kind,
        owner: caller.viewer.id,
        maxBytes: MAX_PICTURE_BYTES,
      });
      kept.push(image);
      return image;
    } catch (error) {
      // A picture that is none, or is too large, is left out and reported; the text matters more.
      if (error instanceof HttpError && error.status < 500) return null;
      throw error;
    }
  };
  try {
    const cover = manuscript.cover && (await keep(manuscript.cover.bytes, "cover"));
    const images = new Map<string, StoredImage | null>();
    for (const [placeholder, { bytes: picture }] of manuscript.images) {
      await onPicture(images.size, manuscript.images.size);
      images.set(placeholder, await keep(picture, "inline"));
    }
    const found = [...images.values()].filter((image) => image !== null);
    return await use({
      manuscript,
      cover,
      chapters: manuscript.chapters.map((chapter) => ({
        ...chapter,
        html: withImages(chapter.html, images),
        ...(chapter.before === undefined ? {} : { before: withImages(chapter.before, images) }),
      })),
      pictures: found.map(({ id }) => id),
      lost: images.size - found.length,
    });
  } catch (error) {
    await Promise.all(kept.map(({ id }) => files.remove(id)));
    throw error;
  }
}

/** Bytes of one picture in a book: more than of an upload, for the book as a whole is limited. */
const MAX_PICTURE_BYTES = 12 * 1024 * 1024;

/** Placeholders become the kept pictures; one that could not be kept goes, with its figure when it is alone there. */
function withImages(html: string, images: ReadonlyMap<string, StoredImage | null>): string {
  return html.replace(/<img\b[^>]*?\bsrc="(cid:[^"]+)"[^>]*>/g, (tag, placeholder: string) => {
    const image = images.get(placeholder);
    if (!image) return "";
    const source = `src="${uploadsPaths.file(image.id, String(image.width), "jpeg")}" width="${image.width}" height="${image.height}"`;
    return tag.replace(/\s(?:width|height)="[^"]*"/g, "").replace(`src="${placeholder}"`, source);
  });
}
