import { extname } from "node:path";
import type { Files } from "#core/files/files.ts";
import type { UploadRecord } from "#core/files/stored.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";

const PAGE = 100;
/** An encrypted document that only its feature can decrypt; that feature exports it. */
const SEALED_TYPE = "application/octet-stream";

/** Members' pictures and documents; those retained in a work have lost their owner before. */
export function uploadPersonalData(files: Files): PersonalData {
  return {
    models: [],
    async *export({ id }) {
      yield jsonListFile("uploads.json", () => listed(files, id));
      for await (const record of listed(files, id)) {
        const extension = record.image ? ".jpg" : extname(record.name);
        yield { path: `uploads/${record._id}${extension}`, content: () => bytesOf(files, record) };
      }
    },
    async erase({ id }) {
      // Always reads the first page, because the list shrinks as files are deleted.
      for (;;) {
        const found = await files.listOf(id, { skip: 0, limit: PAGE });
        if (found.length === 0) return;
        for (const { _id } of found) await files.remove(_id);
      }
    },
  };
}

async function* listed(files: Files, owner: string): AsyncGenerator<UploadRecord> {
  for (let skip = 0; ; skip += PAGE) {
    const found = await files.listOf(owner, { skip, limit: PAGE });
    yield* found;
    if (found.length < PAGE) return;
  }
}

/** Yields the largest rendition of a picture, or a document unchanged; nothing if deleted or encrypted. */
async function* bytesOf(files: Files, { _id, image, type }: UploadRecord): AsyncGenerator<Uint8Array> {
  if (image) {
    const jpeg = await files.readJpeg(image);
    if (jpeg) yield jpeg;
  } else if (type !== SEALED_TYPE) {
    for await (const chunk of (await files.readDocument({ id: _id })) ?? []) yield chunk as Uint8Array;
  }
}
