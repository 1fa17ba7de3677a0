import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { FileStore } from "@tus/file-store";
import { type KvStore, Upload } from "@tus/server";
import { spoolPathOf } from "#core/base/spool.ts";
import { uploadOfFile } from "./file-names.ts";
import { AudioUpload, type AudioUploadDoc } from "./model.ts";

/**
 * Answers the protocol's metadata reads from the stored document; uploads are created and deleted elsewhere.
 */
const notes: KvStore<Upload> = {
  async get(file) {
    const audioUpload = await AudioUpload.findById(uploadOfFile(file)).lean<AudioUploadDoc>();
    if (!audioUpload) return undefined;
    return new Upload({
      id: file,
      offset: 0,
      size: audioUpload.size,
      metadata: { filename: audioUpload.name },
      creation_date: audioUpload.createdAt.toISOString(),
    });
  },
  async set() {},
  async delete(file) {
    await AudioUpload.deleteOne({ _id: uploadOfFile(file) });
  },
};

/**
 * Stores uploads among the temporary files on this machine's disk, readable only by this system user, and
 * cleaned up with them.
 */
export class UploadStore extends FileStore {
  constructor() {
    super({ directory: tmpdir(), configstore: notes });
  }

  override async create(upload: Upload): Promise<Upload> {
    await writeFile(spoolPathOf(uploadOfFile(upload.id)), "", { flag: "wx", mode: 0o600 });
    return upload;
  }
}
