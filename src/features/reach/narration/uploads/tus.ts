import { stat } from "node:fs/promises";
import { Metadata, Server } from "@tus/server";
import type { Request, Response } from "express";
import { HttpError, invalidField } from "#core/base/errors.ts";
import { spoolPathOf } from "#core/base/spool.ts";
import { audioUploadText as words } from "#shared/reach/audio-upload.text.ts";
import { fileOfUpload, uploadOfFile } from "./file-names.ts";
import { UploadLocker } from "./lock.ts";
import { UploadStore } from "./store.ts";

export const TUS_VERSION = "1.0.0";

/** The tus protocol, for uploads already checked for permission and quota by the caller. */
export interface Tus {
  /** Answers HEAD and PATCH of an upload, and the POST that creates its file once quota is reserved. */
  pass(request: Request, response: Response, id: string): Promise<void>;
  /** Returns the number of bytes received on this machine. */
  arrived(id: string): Promise<number>;
}

/** `path`: base path of upload URLs. */
export function createTus(path: string): Tus {
  const ids = new WeakMap<object, string>();
  const idOf = (asked: unknown): string => {
    const { runtime } = asked as { readonly runtime?: { readonly node?: { readonly req: object } } };
    const id = ids.get(runtime?.node?.req ?? {});
    if (!id) throw new Error("an upload that nobody has looked at");
    return fileOfUpload(id);
  };
  let made: Server | undefined;
  const server = (): Server => {
    made ??= new Server({
      path,
      datastore: new UploadStore(),
      locker: new UploadLocker(),
      namingFunction: idOf,
      getFileIdFromRequest: idOf,
      generateUrl: (_request, { id }) => `${path}/${uploadOfFile(id)}`,
      // CORS is configured for the whole API.
      allowedOrigins: () => false,
      onResponseError(_request, error) {
        throw asHttpError(error);
      },
    });
    return made;
  };
  return {
    async pass(request, response, id) {
      ids.set(request, id);
      await server().handle(request, response);
    },
    arrived: async (id) => (await stat(spoolPathOf(id)).catch(() => ({ size: 0 }))).size,
  };
}

/** Parses an upload's metadata header. @throws 400 if invalid */
export function parseUploadMetadata({ headers }: Request): Record<string, string | null> {
  try {
    return Metadata.parse(headers["upload-metadata"]?.toString()) as Record<string, string | null>;
  } catch {
    throw invalidField("audio", words.noMetadata);
  }
}

/** The library throws plain objects with a status and a message. */
function asHttpError(error: unknown): Error {
  if (error instanceof Error) return error;
  const { status_code: status = 500, body = "" } = error as { status_code?: number; body?: string };
  return status < 500
    ? new HttpError(status, "ApplicationError", body.trim())
    : new Error(`tus: ${body.trim()}`);
}
