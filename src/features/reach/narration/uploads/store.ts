import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { FileStore } from "@tus/file-store";
import { type KvStore, Upload } from "@tus/server";
import { spoolPathOf } from "../../../../core/base/spool.ts";
import { uploadOfFile } from "./file-names.ts";
import { AudioUpload, type AudioUploadDoc } from "./model.ts";

/** What the protocol asks of an upload, out of what is noted of it; it is made and ended elsewhere. */
const notes: KvStore<Upload> = {
  async get(file) {
    const found = await AudioUpload.findById(uploadOfFile(file)).lean<AudioUploadDoc>();
    if (!found) return undefined;
    return new Upload({
      ...{ id: file, offset: 0, size: found.size, metadata: { filename: found.name } },
      creation_date: found.createdAt.toISOString(),
    });
  },
  async set() {},
  async delete(file) {
    await AudioUpload.deleteOne({ _id: uploadOfFile(file) });
  },
};

/** Uploads among the files that wait on this machine's disk, readable by this account alone, and swept with them. */
export class UploadStore extends FileStore {
  constructor() {
    super({ directory: tmpdir(), configstore: notes });
  }

  override async create(upload: Upload): Promise<Upload> {
    await writeFile(spoolPathOf(uploadOfFile(upload.id)), "", { flag: "wx", mode: 0o600 });
    return upload;
  }
}
