import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { Router } from "express";
import type { Connection } from "mongoose";
import { filesText as text } from "#shared/platform/files.text.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
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
  /** Id of the owner's account; null for files owned by the site. */
  readonly owner: string | null;
  /** Form field of the file, for messages. */
  readonly field?: string;
  /** Alternative text written by the owner. */
  readonly alternativeText?: string | undefined;
  readonly caption?: string | undefined;
  /** Limit in bytes, if it differs from the default: for pictures in an imported book. */
  readonly maxBytes?: number;
}

export interface Files extends StoredBytes {
  /** Creates the indexes; call once at start. */
  prepare(): Promise<void>;
  /**
   * Stores a picture.
   * @throws 413 above the limit, 400 on `field` for a file that is not a picture, or a name that suggests
   * another type.
   */
  putImage(
    source: Buffer | Readable,
    options: PutOptions & {
      readonly kind: ImageKind;
      readonly name?: string;
      /**
       * Crop chosen by the owner. By default, the most salient part is kept if the kind has an aspect ratio.
       */
      readonly crop?: Crop | undefined;
    },
  ): Promise<StoredImage>;
  /**
   * Stores a .doc, .docx or .pdf. If `seal` is given, only its output is stored, without the file name, and
   * `sendDocument` decrypts it.
   * @throws 413 above the limit, 400 on `field` for anything else
   */
  putDocument(
    source: Buffer | Readable,
    options: PutOptions & { readonly name: string; readonly seal?: Transform },
  ): Promise<StoredDocument>;
  find(id: string): Promise<UploadRecord | null>;
  /** Uploads of one account, newest first. */
  listOf(owner: string, page: { readonly skip: number; readonly limit: number }): Promise<UploadRecord[]>;
  /** Changes an upload's name, alternative text or caption. */
  describe(
    id: string,
    changes: Partial<Pick<UploadRecord, "name" | "alternativeText" | "caption">>,
  ): Promise<void>;
  /**
   * Transfers a picture that remains in a work to the site when its owner leaves; its file name and caption
   * are erased, its alternative text remains. Does nothing to another owner's upload.
   */
  disown(id: string, owner: string): Promise<void>;
  /**
   * Sets if crawlers are asked to stay away from pictures, which every later response with one states; with
   * `owners` only uploads of these accounts are changed.
   */
  closeToCrawlers(ids: readonly string[], noCrawlers: boolean, owners?: readonly string[]): Promise<void>;
  /** Drops an upload from the cache after another process deleted it. */
  forget(id: string): void;
  /** Clears the cache, because changes may have been missed. */
  forgetAll(): void;
  /** Deletes an upload with all its bytes; does nothing if it does not exist. */
  remove(id: string): Promise<void>;
  /** Returns the JPEG of a picture, for e-books and cards; null if it no longer exists. */
  readJpeg(image: StoredImage): Promise<Buffer | null>;
  /** Files with restricted access, without a public address. */
  readonly private: PrivateFiles;
  /** Serves `/files/:id/:size.:format`. */
  readonly router: Router;
}

/** Creates storage for user files, in GridFS or in the bucket that `s3` names. */
export async function createFiles(options: {
  connection: Connection;
  s3?: S3Options | undefined;
  /** Size limit of one upload in bytes. */
  maxBytes?: number;
  /** Size limit of the cache of small pictures, in bytes. */
  memoryBytes?: number;
  /** Virus scan of private files. */
  scan?: ArrivalScan | undefined;
}): Promise<Files> {
  const { connection, maxBytes = MAX_UPLOAD_BYTES } = options;
  const store: Store = options.s3 ? await createS3Store(options.s3) : createGridFsStore(connection);
  const uploads = connection.db!.collection<UploadRecord>("uploads");
  const isClosed = async (_id: string) =>
    (await uploads.findOne({ _id, noCrawlers: true }, { projection: { _id: 1 } })) !== null;
  const hot = createHotFiles(store, isClosed, options.memoryBytes);

  /** Writes the bytes before the record, so that a file with a record is complete. */
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
    async describe(id, { name, ...texts }) {
      const change = { ...texts, ...(name === undefined ? {} : { name: safeFileName(name) }) };
      if (Object.keys(change).length > 0) await uploads.updateOne({ _id: id }, { $set: change });
      hot.forget(id);
    },
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
      // Last, so that a concurrent read cannot put it back into the cache.
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

/**
 * Returns 128 random bits, so that addresses cannot be guessed, including that of a private story's cover.
 */
const newId = (): string => randomBytes(16).toString("hex");

/** Name and type recorded for a document with encrypted bytes. */
const SEALED = { name: "sealed", type: "application/octet-stream" };
