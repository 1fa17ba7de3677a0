import type { Readable } from "node:stream";
import type { Request, Response } from "express";
import { notFound } from "../base/errors.ts";
import { collect } from "./collect.ts";
import { attachment, contentDisposition, safeFileName } from "./file-name.ts";
import { createFileParts } from "./parts.ts";
import { sendFile } from "./send.ts";
import type { StoredDocument } from "./stored.ts";
import type { Store } from "./stores/store.ts";

/** Transforms the bytes of one document by encryption or decryption. */
export type Transform = (bytes: Buffer) => Buffer;

/** Storage for the bytes of documents, and of files of any size. */
export interface StoredBytes {
  /** Stores a file of any size from a stream, without a record; the caller stores the reference. */
  putStream(
    source: Readable,
    file: { readonly name: string; readonly type: string; readonly id: string },
  ): Promise<StoredDocument>;
  /** Deletes a complete or partial file of `putStream`. */
  removeStream(id: string): Promise<void>;
  /** Returns the stored bytes of a document; null if they no longer exist. */
  readDocument(document: Pick<StoredDocument, "id">): Promise<Readable | null>;
  /** Sends a document as a download; the caller must have checked access. */
  sendDocument(
    request: Request,
    response: Response,
    document: StoredDocument,
    open?: Transform,
  ): Promise<void>;
  /**
   * Sends a file of `putStream` for inline playback, whole or any range of it; the caller must have checked
   * access.
   */
  sendStream(request: Request, response: Response, file: StoredDocument): Promise<void>;
}

/** Returns the key of a document in a store. */
export const documentKey = ({ id }: Pick<StoredDocument, "id">): string => `${id}/document`;

/** Creates access to documents and streams of a store. */
export function createStoredBytes(store: Store): StoredBytes {
  const parts = createFileParts(store);
  return {
    async putStream(source, { id, name, type }) {
      const bytes = await store.putStream(documentKey({ id }), source, type);
      return { id, name: safeFileName(name), type, bytes };
    },
    removeStream: (id) => store.delete(documentKey({ id })),
    async readDocument(document) {
      return (await store.get(documentKey(document)))?.body ?? null;
    },
    async sendDocument(request, response, document, open) {
      const object = await store.get(documentKey(document), open ? undefined : { start: 0, end: 0 });
      if (!object) throw notFound();
      response.setHeader("Cache-Control", open ? "private, no-store" : "private, no-cache");
      response.setHeader("Content-Disposition", attachment(document.name));
      if (open) {
        // Read in full, because encrypted content can only be verified as a whole.
        const body = open(await collect(object.body, Number.POSITIVE_INFINITY));
        await sendFile(request, response, {
          type: document.type,
          size: body.length,
          etag: `"${document.id}"`,
          read: async (range) => (range ? body.subarray(range.start, range.end + 1) : body),
        });
        return;
      }
      object.body.destroy();
      await sendFile(request, response, {
        type: document.type,
        size: object.size,
        etag: `"${document.id}"`,
        read: async (range) => (await store.get(documentKey(document), range))!.body,
      });
    },
    async sendStream(request, response, { id, name, type, bytes }) {
      response.setHeader("Cache-Control", "private, no-cache");
      response.setHeader("Content-Disposition", contentDisposition("inline", name));
      await sendFile(request, response, {
        type,
        size: bytes,
        etag: `"${id}"`,
        async read(range) {
          const body = await parts.read(documentKey({ id }), bytes, range);
          if (!body) throw notFound();
          return body;
        },
      });
    },
  };
}
