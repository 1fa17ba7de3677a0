import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Connection } from "mongoose";
import mongoose from "mongoose";
import { PART_BYTES, type Store } from "./store.ts";

interface GridFile {
  readonly _id: string;
  readonly length: number;
  readonly chunkSize: number;
  readonly metadata: { readonly type: string };
}

interface GridChunk {
  readonly data: { readonly buffer: Uint8Array };
}

/**
 * Creates a store in MongoDB (GridFS, bucket `files`) with the key as `_id`, so that finding a file is one
 * read by primary key.
 */
export function createGridFsStore(connection: Connection): Store {
  const db = connection.db!;
  const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: "files", chunkSizeBytes: PART_BYTES });
  const files = db.collection<GridFile>("files.files");
  const chunks = db.collection("files.chunks");
  // GridFS accepts any value as an id; its types allow only ObjectId.
  const id = (key: string) => key as unknown as mongoose.mongo.ObjectId;

  return {
    async put(key, body, type) {
      const upload = bucket.openUploadStreamWithId(id(key), key, { metadata: { type } });
      await new Promise<void>((done, failed) => {
        upload.once("finish", () => done()).once("error", failed);
        upload.end(body);
      });
    },
    async putStream(key, body, type) {
      const upload = bucket.openUploadStreamWithId(id(key), key, { metadata: { type } });
      await pipeline(body, upload);
      return upload.length;
    },
    async get(key, range) {
      const file = await files.findOne({ _id: key });
      if (!file) return null;
      const { length: size, metadata } = file;
      const start = range?.start ?? 0;
      const end = Math.min(range?.end ?? size - 1, size - 1);
      // Nearly every rendition is one chunk; reading it directly saves the stream's look-up.
      if (size <= file.chunkSize) {
        const chunk = await chunks.findOne<GridChunk>({ files_id: id(key), n: 0 });
        const bytes = Buffer.from(chunk?.data.buffer ?? []).subarray(0, size);
        if (bytes.length !== size) throw new Error(`file ${key} has lost its bytes`);
        return { type: metadata.type, size, body: Readable.from([bytes.subarray(start, end + 1)]) };
      }
      return { type: metadata.type, size, body: bucket.openDownloadStream(id(key), { start, end: end + 1 }) };
    },
    async getPart(key, part) {
      const chunk = await chunks.findOne<GridChunk>({ files_id: id(key), n: part });
      return chunk && Buffer.from(chunk.data.buffer);
    },
    async delete(key) {
      await files.deleteOne({ _id: key });
      await chunks.deleteMany({ files_id: id(key) });
    },
  };
}
