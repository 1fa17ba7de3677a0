import { HttpError } from "../../../core/base/errors.ts";
import type { Files } from "../../../core/files/files.ts";
import type { ArchiveToTake } from "../../../core/personal-data.ts";
import { uploadsPaths } from "../../../shared/platform/uploads.paths.ts";

/** Bytes of a picture in an archive: the largest that one uploaded could have had. */
const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
const PICTURE = /\/files\/([0-9a-f]{32})\/[^"\s]*/g;

/** Pictures of texts, brought in with them. */
export interface TakenPictures {
  /** A text with its pictures as they are called here. */
  readonly in: (html: string) => string;
  readonly count: number;
  /** Neither in the archive nor on this site. */
  readonly missing: number;
}

/** Brings in the pictures that stand in texts; those that only this site has stay where they are. */
export async function takePictures(
  files: Files,
  { caller, read }: ArchiveToTake,
  htmls: readonly string[],
): Promise<TakenPictures> {
  const wanted = new Set(htmls.flatMap((html) => [...html.matchAll(PICTURE)].map(([, id]) => id!)));
  const here = new Map<string, string>();
  let missing = 0;
  for (const id of wanted) {
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
