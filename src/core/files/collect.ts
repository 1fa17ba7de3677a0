import type { Readable } from "node:stream";
import { messages } from "#shared/messages.ts";
import { filesText as text } from "#shared/platform/files.text.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { type HttpError, payloadTooLarge } from "../base/errors.ts";

/**
 * Reads a stream into memory.
 * @throws 413 as soon as more than `maxBytes` have arrived; the rest is not read.
 */
export async function collect(source: Buffer | Readable, maxBytes: number): Promise<Buffer> {
  if (Buffer.isBuffer(source)) {
    if (source.length > maxBytes) throw tooBig(maxBytes);
    return source;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooBig(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Creates a 413 error with the wording of the specification (section 8), or naming the limit if it is not the
 * 4 MB specified there.
 */
export const tooBig = (maxBytes: number): HttpError =>
  payloadTooLarge(maxBytes === MAX_UPLOAD_BYTES ? messages.fileTooBig : text.tooBig(maxBytes));
