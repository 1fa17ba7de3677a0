import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { HttpError, payloadTooLarge } from "#core/base/errors.ts";
import type { SpooledFile } from "#core/http/form.ts";
import { MAX_IMPORT_BYTES } from "#shared/stories/imports.limits.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";

/** A manuscript's file: in memory, or on the local disk until the caller deletes it. */
export type ManuscriptFile = Uint8Array | SpooledFile;

/**
 * Maximum size in bytes of a file that is not an archive and so is read completely; three times the text it
 * may contain. Not in the specification.
 */
const MAX_WHOLE_BYTES = 24 * 1024 * 1024;

export const sizeOf = (file: ManuscriptFile): number => ("path" in file ? file.size : file.byteLength);

/** Returns the first bytes. */
export async function beginningOf(file: ManuscriptFile, bytes: number): Promise<Buffer> {
  if (!("path" in file)) return asBuffer(file).subarray(0, bytes);
  const handle = await open(file.path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(bytes, file.size)), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns the complete contents. @throws 413 above MAX_WHOLE_BYTES */
export async function wholeOf(file: ManuscriptFile): Promise<Buffer> {
  if (sizeOf(file) > MAX_WHOLE_BYTES) throw tooBig(MAX_WHOLE_BYTES);
  return "path" in file ? readFile(file.path) : asBuffer(file);
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function hashOf(file: ManuscriptFile): Promise<string> {
  const hash = createHash("sha256");
  if ("path" in file) await pipeline(createReadStream(file.path), hash);
  else hash.update(file);
  return hash.digest("hex");
}

/** Checks the file size. @throws 413 above MAX_IMPORT_BYTES */
export function assertSize(file: ManuscriptFile): void {
  if (sizeOf(file) > MAX_IMPORT_BYTES) throw tooBig(MAX_IMPORT_BYTES);
}

function tooBig(bytes: number): HttpError {
  const { status, name, message } = payloadTooLarge(manuscriptsText.tooBig(bytes / 1024 / 1024));
  return new HttpError(status, name, message, { fields: [{ path: ["file"], message, name }] });
}

/** Returns a Buffer on the same memory; Buffers passed between threads arrive as plain bytes. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
