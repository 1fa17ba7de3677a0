import type { Readable } from "node:stream";
import type { Request, Response } from "express";
import { notFound } from "../base/errors.ts";
import { collect } from "./collect.ts";
import { attachment, contentDisposition, safeFileName } from "./file-name.ts";
import { createFileParts } from "./parts.ts";
import { sendFile } from "./send.ts";
import type { StoredDocument } from "./stored.ts";
import type { Store } from "./stores/store.ts";

/** Encrypts or decrypts the bytes of one document. */
export type Transform = (bytes: Buffer) => Buffer;

/** The bytes of documents, and of files of any size, as they lie in a store. */
export interface StoredBytes {
  /** Keeps a file of any size as it streams in, without a record: whoever asked for it remembers it. */
  putStream(
    source: Readable,
    file: { readonly name: string; readonly type: string; readonly id: string },
  ): Promise<StoredDocument>;
  /** Takes away what `putStream` kept, or began to. */
  removeStream(id: string): Promise<void>;
  /** The bytes of a document as they are kept; null when they are gone. */
  readDocument(document: Pick<StoredDocument, "id">): Promise<Readable | null>;
  /** Answers with a document as a download; the caller has checked that this viewer may have it. */
  sendDocument(
    request: Request,
    response: Response,
    document: StoredDocument,
    open?: Transform,
  ): Promise<void>;
  /**
   * Answers with what `putStream` kept, to be played in its place, whole or any part of it; the caller has checked that
   * this viewer may have it.
   */
  sendStream(request: Request, response: Response, file: StoredDocument): Promise<void>;
}

/** Where a document lies in a store. */
export const documentKey = ({ id }: Pick<StoredDocument, "id">): string => `${id}/document`;

/** Documents and streams of a store. */
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
        // As a whole: what is encrypted can be checked in one piece only.
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
