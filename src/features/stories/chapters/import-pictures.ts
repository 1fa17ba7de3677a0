import { HttpError } from "#core/base/errors.ts";
import type { Files } from "#core/files/files.ts";
import type { ArchiveToImport } from "#core/personal-data.ts";
import { uploadsPaths } from "#shared/platform/uploads.paths.ts";

/** Maximum size in bytes of an image in an archive: the largest possible upload. */
const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
const PICTURE = /\/files\/([0-9a-f]{32})\/[^"\s]*/g;

/** Images imported with texts. */
export interface TakenPictures {
  /** Returns a text with its image URLs replaced by the new ones. */
  readonly in: (html: string) => string;
  readonly count: number;
  /** Number of images found neither in the archive nor on this site. */
  readonly missing: number;
}

/** Imports the images in the given texts; images that exist only on this site keep their URLs. */
export async function importPictures(
  files: Files,
  { caller, read }: ArchiveToImport,
  htmls: readonly string[],
): Promise<TakenPictures> {
  const ids = new Set(htmls.flatMap((html) => [...html.matchAll(PICTURE)].map(([, id]) => id!)));
  const here = new Map<string, string>();
  let missing = 0;
  for (const id of ids) {
    const bytes = await read(`uploads/${id}.jpg`);
    const image = bytes && (await put(bytes));
    if (image) here.set(id, uploadsPaths.file(image.id, String(image.width), "jpeg"));
    else if (!(await files.find(id))) missing += 1;
  }
  return {
    in: (html) => html.replace(PICTURE, (path, id: string) => here.get(id) ?? path),
    count: here.size,
    missing,
  };

  async function put(bytes: Buffer) {
    try {
      return await files.putImage(bytes, {
        kind: "inline",
        owner: caller.viewer.id,
        maxBytes: MAX_PICTURE_BYTES,
      });
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) return null;
      throw error;
    }
  }
}
