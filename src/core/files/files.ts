import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { Router } from "express";
import type { Connection } from "mongoose";
import { filesText as text } from "../../shared/platform/files.text.ts";
import { MAX_UPLOAD_BYTES } from "../../shared/platform/uploads.limits.ts";
import { invalidField } from "../base/errors.ts";
import { collect } from "./collect.ts";
import { safeFileName } from "./file-name.ts";
import { documentType, imageType } from "./file-types.ts";
import { createHotFiles } from "./hot-files.ts";
import { type Crop, makeRenditions } from "./images.ts";
import { createPrivateFiles, type PrivateFiles } from "./private-files.ts";
import { RECIPES } from "./recipes.ts";
import { createFilesRouter } from "./router.ts";
import type { ArrivalScan } from "./scanner.ts";
import type { ImageKind, StoredDocument, StoredImage, UploadRecord } from "./stored.ts";
import { createStoredBytes, documentKey, type StoredBytes, type Transform } from "./stored-bytes.ts";
import { createGridFsStore } from "./stores/gridfs.ts";
import { createS3Store, type S3Options } from "./stores/s3.ts";
import type { Store } from "./stores/store.ts";

interface PutOptions {
  /** Id of the account it belongs to; null for the house's own. */
  readonly owner: string | null;
  /** The form field it came in, for messages. */
  readonly field?: string;
  /** What the owner says of it. */
  readonly alternativeText?: string | undefined;
  readonly caption?: string | undefined;
  /** Bytes, when another limit than the house's holds: pictures out of an imported book. */
  readonly maxBytes?: number;
}

export interface Files extends StoredBytes {
  /** Makes the indexes; call once at start. */
  prepare(): Promise<void>;
  /** Keeps a picture. @throws 413 above the limit, 400 on `field` for what is no picture, or a name that disagrees. */
  putImage(
    source: Buffer | Readable,
    options: PutOptions & {
      readonly kind: ImageKind;
      readonly name?: string;
      /** Chosen by its owner; without one, what draws the eye is kept where the kind has a ratio. */
      readonly crop?: Crop | undefined;
    },
  ): Promise<StoredImage>;
  /**
   * Keeps a .doc, .docx or .pdf. What `seal` makes of the bytes is kept instead of them, under no name, and opened
   * again by `sendDocument`.
   * @throws 413 above the limit, 400 on `field` for anything else
   */
  putDocument(
    source: Buffer | Readable,
    options: PutOptions & { readonly name: string; readonly seal?: Transform },
  ): Promise<StoredDocument>;
  find(id: string): Promise<UploadRecord | null>;
  /** Uploads of one account, newest first. */
  listOf(owner: string, page: { readonly skip: number; readonly limit: number }): Promise<UploadRecord[]>;
  /**
   * Makes a picture that stays in a work the house's own when its owner goes; their name for it is forgotten, what
   * it shows is still said. Does nothing to an upload of anybody else's.
   */
  disown(id: string, owner: string): Promise<void>;
  /**
   * Notes of pictures whether robots are asked to stay away from them, which every answer with one says from now on;
   * with `owners` only of the uploads of these accounts.
   */
  closeToCrawlers(ids: readonly string[], noCrawlers: boolean, owners?: readonly string[]): Promise<void>;
  /** Forgets what is in memory of an upload that another process took away. */
  forget(id: string): void;
  /** Forgets all that is in memory: changes may have been missed. */
  forgetAll(): void;
  /** Takes an upload away with all its bytes; does nothing when it is not there. */
  remove(id: string): Promise<void>;
  /** The JPEG of a picture, for e-books and cards; null when it is gone. */
  readJpeg(image: StoredImage): Promise<Buffer | null>;
  /** What is for a few alone, under no public address. */
  readonly private: PrivateFiles;
  /** Serves `/files/:id/:size.:format`. */
  readonly router: Router;
}

/** Files of people, in GridFS or in the bucket that `s3` names. */
export async function createFiles(options: {
  connection: Connection;
  s3?: S3Options | undefined;
  /** Bytes of one upload. */
  maxBytes?: number;
  /** Bytes of small pictures kept in memory. */
  memoryBytes?: number;
  /** Looks for viruses in private files. */
  scan?: ArrivalScan | undefined;
}): Promise<Files> {
  const { connection, maxBytes = MAX_UPLOAD_BYTES } = options;
  const store: Store = options.s3 ? await createS3Store(options.s3) : createGridFsStore(connection);
  const uploads = connection.db!.collection<UploadRecord>("uploads");
  const isClosed = async (_id: string) =>
    (await uploads.findOne({ _id, noCrawlers: true }, { projection: { _id: 1 } })) !== null;
  const hot = createHotFiles(store, isClosed, options.memoryBytes);

  /** All bytes first, the record last: what has a record is whole. */
  const keep = async (
    record: Omit<UploadRecord, "keys" | "bytes" | "createdAt" | "alternativeText" | "caption">,
    { alternativeText = "", caption = "" }: PutOptions,
    objects: readonly { readonly key: string; readonly body: Buffer; readonly type: string }[],
  ): Promise<void> => {
    const keys = objects.map(({ key }) => key);
    try {
      await Promise.all(objects.map(({ key, body, type }) => store.put(key, body, type)));
      const bytes = objects.reduce((sum, { body }) => sum + body.length, 0);
      await uploads.insertOne({ ...record, alternativeText, caption, keys, bytes, createdAt: new Date() });
    } catch (error) {
      await Promise.allSettled(keys.map((key) => store.delete(key)));
      throw error;
    }
  };

  return {
    ...createStoredBytes(store),
    async prepare() {
      await uploads.createIndex({ owner: 1, createdAt: -1 });
    },
    async putImage(source, options) {
      const { kind, owner, name, crop, field = "file", maxBytes: limit = maxBytes } = options;
      const bytes = await received(source, limit, field);
      const type = await imageType(bytes, name, field);
      const { width, height, widths, all } = await makeRenditions(bytes, RECIPES[kind], field, crop);
      const image: StoredImage = { id: newId(), width, height, widths };
      const objects = all.map((rendition) => ({
        key: `${image.id}/${rendition.width}.${rendition.format}`,
        body: rendition.body,
        type: `image/${rendition.format}`,
      }));
      const record = { _id: image.id, kind, owner, name: safeFileName(name ?? kind), type, image };
      await keep(record, options, objects);
      return image;
    },
    async putDocument(source, options) {
      const { owner, name, field = "file", maxBytes: limit = maxBytes, seal } = options;
      const bytes = await received(source, limit, field);
      const type = await documentType(bytes, name, field);
      const stored: StoredDocument = { id: newId(), name: safeFileName(name), type, bytes: bytes.length };
      const record = {
        _id: stored.id,
        kind: "document" as const,
        owner,
        name: seal ? SEALED.name : stored.name,
        type: seal ? SEALED.type : type,
        image: null,
      };
      const object = { key: documentKey(stored), body: seal?.(bytes) ?? bytes, type: record.type };
      await keep(record, options, [object]);
      return stored;
    },
    find: (id) => uploads.findOne({ _id: id }),
    listOf: (owner, { skip, limit }) =>
      uploads.find({ owner }).sort({ createdAt: -1 }).skip(skip).limit(limit).toArray(),
    async disown(id, owner) {
      const record = await uploads.findOne({ _id: id, owner });
      if (!record) return;
      await uploads.updateOne({ _id: id, owner }, { $set: { owner: null, name: record.kind, caption: "" } });
    },
    async closeToCrawlers(ids, noCrawlers, owners) {
      if (ids.length === 0) return;
      const filter = { _id: { $in: [...ids] }, ...(owners ? { owner: { $in: [...owners] } } : {}) };
      await uploads.updateMany(filter, { $set: { noCrawlers } });
      for (const id of ids) hot.forget(id);
    },
    forget: (id) => hot.forget(id),
    forgetAll: () => hot.forgetAll(),
    async remove(id) {
      const record = await uploads.findOneAndDelete({ _id: id });
      for (const key of record?.keys ?? []) await store.delete(key);
      // Afterwards, so that nobody who asks meanwhile puts it back into memory.
      hot.forget(id);
    },
    async readJpeg({ id, width }) {
      return (await hot.read(`${id}/${width}.jpeg`))?.body ?? null;
    },
    private: createPrivateFiles(store, maxBytes, options.scan),
    router: createFilesRouter(hot),
  };
}

async function received(source: Buffer | Readable, maxBytes: number, field: string): Promise<Buffer> {
  const bytes = await collect(source, maxBytes);
  if (bytes.length === 0) throw invalidField(field, text.empty);
  return bytes;
}

/** 128 random bits: an address nobody can guess, also for the cover of a private story. */
const newId = (): string => randomBytes(16).toString("hex");

/** What the house's own lists say of a document whose bytes are sealed. */
const SEALED = { name: "sealed", type: "application/octet-stream" };
