import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { HttpError, payloadTooLarge } from "../../../core/base/errors.ts";
import type { SpooledFile } from "../../../core/http/form.ts";
import { MAX_IMPORT_BYTES } from "../../../shared/stories/imports.limits.ts";
import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";

/** A manuscript's file: in memory, or on this machine's disk until whoever put it there takes it away. */
export type ManuscriptFile = Uint8Array | SpooledFile;

/** Bytes of a file that is no archive and so is read whole: ours, three times the text that one may have. */
const MAX_WHOLE_BYTES = 24 * 1024 * 1024;

export const sizeOf = (file: ManuscriptFile): number => ("path" in file ? file.size : file.byteLength);

/** Its first bytes. */
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

/** All of it. @throws 413 above MAX_WHOLE_BYTES */
export async function wholeOf(file: ManuscriptFile): Promise<Buffer> {
  if (sizeOf(file) > MAX_WHOLE_BYTES) throw tooBig(MAX_WHOLE_BYTES);
  return "path" in file ? readFile(file.path) : asBuffer(file);
}

/** SHA-256 in hexadecimal: what names a file by its bytes. */
export async function hashOf(file: ManuscriptFile): Promise<string> {
  const hash = createHash("sha256");
  if ("path" in file) await pipeline(createReadStream(file.path), hash);
  else hash.update(file);
  return hash.digest("hex");
}

/** @throws 413 above MAX_IMPORT_BYTES */
export function assertSize(file: ManuscriptFile): void {
  if (sizeOf(file) > MAX_IMPORT_BYTES) throw tooBig(MAX_IMPORT_BYTES);
}

function tooBig(bytes: number): HttpError {
  const { status, name, message } = payloadTooLarge(manuscriptsText.tooBig(bytes / 1024 / 1024));
  return new HttpError(status, name, message, { fields: [{ path: ["file"], message, name }] });
}

/** The same memory; from another thread a Buffer comes as plain bytes. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
