import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { Request, Response } from "express";
import { fileTypeFromBuffer } from "file-type";
import { Schema } from "mongoose";
import { messages } from "#shared/messages.ts";
import { filesText as text } from "#shared/platform/files.text.ts";
import { invalidField, notFound } from "../base/errors.ts";
import { audioTypeOf } from "./audio-types.ts";
import { collect } from "./collect.ts";
import { contentDisposition, safeFileName } from "./file-name.ts";
import { documentType, imageType, workType } from "./file-types.ts";
import { hasTooManyPixels, makeRenditions } from "./images.ts";
import type { Recipe } from "./recipes.ts";
import type { ArrivalScan } from "./scanner.ts";
import { sendFile } from "./send.ts";
import { type StoredImage, storedImageSchema } from "./stored.ts";
import type { Store } from "./stores/store.ts";

/**
 * Picture or document with restricted access; sent only by `PrivateFiles.send`, after the feature's policy
 * check.
 */
export interface PrivateFile {
  /** 32 hex digits, never reused. */
  readonly id: string;
  /** File name; safe to show and to offer on download. */
  readonly name: string;
  /** Content type of the file as it is downloaded. */
  readonly type: string;
  /** Size of the file as it is downloaded. */
  readonly bytes: number;
  /** Renditions of a picture; without `original`, the largest one is the file itself, as JPEG. */
  readonly image: StoredImage | null;
  /** True for a picture whose bytes are stored as they were uploaded, beside its renditions. */
  readonly original?: boolean;
}

/** For models that embed one: `attachment: { type: privateFileSchema, default: null }`. */
export const privateFileSchema = new Schema<PrivateFile>(
  {
    id: { type: String, required: true },
    name: { type: String, required: true },
    type: { type: String, required: true },
    bytes: { type: Number, required: true },
    image: { type: storedImageSchema, default: null },
    original: Boolean,
  },
  { _id: false, id: false },
);

/**
 * Files that are not uploads of an account and have neither a public address nor a record; the caller stores
 * the reference.
 */
export interface PrivateFiles {
  /**
   * Stores a picture (re-encoded, without metadata) or a .doc, .docx or .pdf, detected by content; or audio
   * instead, if requested. Work is stored as it was uploaded, with smaller renditions of a picture beside it.
   * @throws 413 above the limit, 400 on `field` for anything else, a name that suggests another type, or a
   * virus, 503 if the scanner gives no result
   */
  put(
    bytes: Buffer,
    file: {
      readonly name: string;
      readonly field: string;
      readonly audio?: boolean;
      /** True for goods of an order: other working files are allowed too (`workType`). */
      readonly work?: boolean;
      /** True if the caller has it scanned for viruses later and gives no access to it before. */
      readonly scannedLater?: boolean;
    },
  ): Promise<PrivateFile>;
  /**
   * Sends it: a document as a download, audio for playback, a picture in one of its widths (WebP) or as it is
   * stored. The caller must have checked access.
   * @throws 404 for a missing width or missing bytes
   */
  send(request: Request, response: Response, file: PrivateFile, width?: number): Promise<void>;
  /** Returns the bytes of the document or of the full-size picture; null if they no longer exist. */
  read(file: PrivateFile): Promise<Readable | null>;
  /** Deletes the file; succeeds also if it does not exist. */
  remove(file: PrivateFile): Promise<void>;
}

/** Yields the bytes that `read` returns; nothing if they no longer exist. */
export async function* bytesOf(
  files: Pick<PrivateFiles, "read">,
  file: PrivateFile,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of (await files.read(file)) ?? []) yield chunk as Uint8Array;
}

/** Recipe for pictures in a conversation: a small one, one for high-density screens, and the full size. */
const RECIPE: Recipe = { widths: [320, 800], largest: 1600, formats: ["webp"] };

/**
 * Creates storage for private files; `maxBytes` limits each file, `scan` checks for viruses if a scanner is
 * configured.
 */
export function createPrivateFiles(store: Store, maxBytes: number, scan?: ArrivalScan): PrivateFiles {
  return {
    async put(bytes, { name, field, audio = false, work = false, scannedLater = false }) {
      await collect(bytes, maxBytes);
      if (bytes.length === 0) throw invalidField(field, text.empty);
      if (!scannedLater) await scan?.(bytes, field);
      const id = randomBytes(16).toString("hex");
      const safe = safeFileName(name);
      if (audio) {
        const { type, ending } = await audioTypeOf(bytes, field);
        await store.putStream(documentKey(id), Readable.from([bytes]), type);
        return { id, name: endingIn(safe, ending), type, bytes: bytes.length, image: null };
      }
      const working = work ? await workType(bytes, name) : null;
      if (working) {
        await store.putStream(documentKey(id), Readable.from([bytes]), working);
        return { id, name: safe, type: working, bytes: bytes.length, image: null };
      }
      if (!(await isPicture(bytes))) {
        const type = await documentType(bytes, name, field).catch(() => {
          throw invalidField(field, work ? text.workType : messages.attachmentType);
        });
        await store.putStream(documentKey(id), Readable.from([bytes]), type);
        return { id, name: safe, type, bytes: bytes.length, image: null };
      }
      const type = await imageType(bytes, name, field);
      const renditions = await makeRenditions(bytes, RECIPE, field).catch((error: unknown) => {
        if (work && hasTooManyPixels(error)) return null;
        throw error;
      });
      if (!renditions) {
        await store.putStream(documentKey(id), Readable.from([bytes]), type);
        return { id, name: safe, type, bytes: bytes.length, image: null };
      }
      const { width, height, widths, all } = renditions;
      const image: StoredImage = { id, width, height, widths };
      const fullPicture = all.find(({ format }) => format === "jpeg")!;
      try {
        for (const each of all)
          if (!work || each !== fullPicture)
            await store.put(pictureKey(id, each.width, each.format), each.body, `image/${each.format}`);
        if (work) await store.putStream(documentKey(id), Readable.from([bytes]), type);
      } catch (error) {
        await removeAll(store, { id, image, original: work });
        throw error;
      }
      return work
        ? { id, name: safe, type, bytes: bytes.length, image, original: true }
        : { id, name: asJpeg(safe), type: "image/jpeg", bytes: fullPicture.body.length, image };
    },
    async send(request, response, file, width) {
      if (width !== undefined && !file.image?.widths.includes(width)) throw notFound();
      const key = width === undefined ? wholeKey(file) : pictureKey(file.id, width, "webp");
      const object = await store.get(key, { start: 0, end: 0 });
      if (!object) throw notFound();
      object.body.destroy();
      response.setHeader("Cache-Control", "private, no-cache");
      response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
      response.setHeader(
        "Content-Disposition",
        contentDisposition(file.image || isAudio(file) ? "inline" : "attachment", file.name),
      );
      await sendFile(request, response, {
        type: width === undefined ? file.type : "image/webp",
        size: object.size,
        etag: `"${file.id}-${width ?? "whole"}"`,
        read: async (range) => (await store.get(key, range))!.body,
      });
    },
    read: async (file) => (await store.get(wholeKey(file)))?.body ?? null,
    remove: (file) => removeAll(store, file),
  };
}

/** Returns true for files that are played instead of viewed or downloaded. */
export const isAudio = ({ type }: Pick<PrivateFile, "type">): boolean => type.startsWith("audio/");

async function isPicture(bytes: Buffer): Promise<boolean> {
  return (await fileTypeFromBuffer(bytes))?.mime.startsWith("image/") ?? false;
}

type Stored = Pick<PrivateFile, "id" | "image" | "original">;

async function removeAll(store: Store, file: Stored): Promise<void> {
  const renditions = file.image?.widths.map((width) => pictureKey(file.id, width, "webp")) ?? [];
  for (const key of [...renditions, wholeKey(file)]) await store.delete(key);
}

// Keys do not begin with the id, so that the public router cannot serve them.
const documentKey = (id: string): string => `private/${id}/document`;
const pictureKey = (id: string, width: number, format: string): string => `private/${id}/${width}.${format}`;
const wholeKey = ({ id, image, original }: Stored): string =>
  image && !original ? pictureKey(id, image.width, "jpeg") : documentKey(id);

const endingIn = (name: string, ending: string): string =>
  `${name.replace(/\.[a-z0-9]{1,5}$/i, "")}.${ending}`;
const asJpeg = (name: string): string => endingIn(name, "jpg");
