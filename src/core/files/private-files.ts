import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { Request, Response } from "express";
import { fileTypeFromBuffer } from "file-type";
import { Schema } from "mongoose";
import { messages } from "../../shared/messages.ts";
import { filesText as text } from "../../shared/platform/files.text.ts";
import { invalidField, notFound } from "../base/errors.ts";
import { audioTypeOf } from "./audio-types.ts";
import { collect } from "./collect.ts";
import { contentDisposition, safeFileName } from "./file-name.ts";
import { documentType, imageType, workType } from "./file-types.ts";
import { makeRenditions } from "./images.ts";
import type { Recipe } from "./recipes.ts";
import type { ArrivalScan } from "./scanner.ts";
import { sendFile } from "./send.ts";
import { type StoredImage, storedImageSchema } from "./stored.ts";
import type { Store } from "./stores/store.ts";

/** A picture or document for a few; only `PrivateFiles.send` gives it out, behind the feature's own policy. */
export interface PrivateFile {
  /** 32 hex digits, never used again. */
  readonly id: string;
  /** Safe to show and to offer on download. */
  readonly name: string;
  /** Of what is sent: a picture is kept as a JPEG, whatever it came as. */
  readonly type: string;
  /** Of the file, or of the picture's largest rendition. */
  readonly bytes: number;
  readonly image: StoredImage | null;
}

/** For models that embed one: `attachment: { type: privateFileSchema, default: null }`. */
export const privateFileSchema = new Schema<PrivateFile>(
  {
    id: { type: String, required: true },
    name: { type: String, required: true },
    type: { type: String, required: true },
    bytes: { type: Number, required: true },
    image: { type: storedImageSchema, default: null },
  },
  { _id: false, id: false },
);

/** Files that are no upload of an account, have no public address and no record: whoever keeps one remembers it. */
export interface PrivateFiles {
  /**
   * Keeps a picture (encoded anew, without metadata) or a .doc, .docx or .pdf, told by its content; audio instead of
   * them where that is asked for. @throws 413 above the limit, 400 on `field` for anything else, a name that disagrees
   * or a virus, 503 on it while the scanner cannot tell
   */
  put(
    bytes: Buffer,
    file: {
      readonly name: string;
      readonly field: string;
      readonly audio?: boolean;
      /** Other kinds of files too that people work in: see `workType`. */
      readonly work?: boolean;
      /** Whoever keeps it has it looked at for viruses, and gives it to nobody before. */
      readonly scannedLater?: boolean;
    },
  ): Promise<PrivateFile>;
  /**
   * Answers with it: a document as a download, audio to be heard, a picture to look at, of one of its widths (WebP) or whole (JPEG).
   * The caller has checked that this viewer may have it. @throws 404 for a width it has not, or bytes that are gone
   */
  send(request: Request, response: Response, file: PrivateFile, width?: number): Promise<void>;
  /** The bytes of the document or of the whole picture; null when they are gone. */
  read(file: PrivateFile): Promise<Readable | null>;
  /** Done also when there was nothing. */
  remove(file: PrivateFile): Promise<void>;
}

/** Pictures in a conversation: a small one to see, one for dense screens, and the whole. */
const RECIPE: Recipe = { widths: [320, 800], largest: 1600, formats: ["webp"] };

/** Private files in a store; `maxBytes` is the limit of each, `scan` looks for viruses where there is a scanner. */
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
      await imageType(bytes, name, field);
      const { width, height, widths, all } = await makeRenditions(bytes, RECIPE, field);
      const image: StoredImage = { id, width, height, widths };
      const whole = all.find(({ format }) => format === "jpeg")!;
      try {
        for (const each of all)
          await store.put(pictureKey(id, each.width, each.format), each.body, `image/${each.format}`);
      } catch (error) {
        await removeAll(store, id, image);
        throw error;
      }
      return { id, name: asJpeg(safe), type: "image/jpeg", bytes: whole.body.length, image };
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
    remove: ({ id, image }) => removeAll(store, id, image),
  };
}

/** Whether it is played, and not looked at or downloaded. */
export const isAudio = ({ type }: Pick<PrivateFile, "type">): boolean => type.startsWith("audio/");

async function isPicture(bytes: Buffer): Promise<boolean> {
  return (await fileTypeFromBuffer(bytes))?.mime.startsWith("image/") ?? false;
}

async function removeAll(store: Store, id: string, image: StoredImage | null): Promise<void> {
  const keys = image
    ? [...image.widths.map((width) => pictureKey(id, width, "webp")), pictureKey(id, image.width, "jpeg")]
    : [documentKey(id)];
  for (const key of keys) await store.delete(key);
}

// Not below the id alone: the public router must never come upon them.
const documentKey = (id: string): string => `private/${id}/document`;
const pictureKey = (id: string, width: number, format: string): string => `private/${id}/${width}.${format}`;
const wholeKey = ({ id, image }: PrivateFile): string =>
  image ? pictureKey(id, image.width, "jpeg") : documentKey(id);

const endingIn = (name: string, ending: string): string =>
  `${name.replace(/\.[a-z0-9]{1,5}$/i, "")}.${ending}`;
const asJpeg = (name: string): string => endingIn(name, "jpg");
